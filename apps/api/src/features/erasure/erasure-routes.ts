import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import type { Mention } from "@lanyard/contract/kind/personal-data-routes";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { type NounWith, nounsWith } from "@lanyard/contract/kind/record-kinds";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder, TypedRoute } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { insertAudit } from "#src/log/audit.ts";
import { selectEverythingOf, selectWithMerged } from "#src/records/erased-record-sql.ts";
import { selectSurvivorId } from "#src/records/merge/merged-record-sql.ts";
import { type ErasureServices, eraseRecord, listMentions } from "./erasure.ts";

interface PersonRoutes {
  readonly erase: TypedRoute<{ id: string }, unknown, unknown, { success: true }>;
  readonly mentions: TypedRoute<
    { id: string },
    unknown,
    unknown,
    { mentions: readonly Mention[]; has_more: boolean }
  >;
  readonly personalData: TypedRoute<{ id: string }, unknown, unknown, unknown>;
}

/** Of every kind whose records are persons; one without its routes does not compile. */
const personRoutes: Readonly<Record<NounWith<"person">, PersonRoutes>> = { contact: contactRoutes };

/** More are not gone through by hand; as many at a time. */
const mostMentions = 100;
/** More than a file of one person could name. */
const mostMentionsInFile = 10_000;

export function bindErasureRoutes({ bind }: RouteBinder, services: ErasureServices): void {
  for (const noun of nounsWith("person")) {
    const { erase, mentions, personalData } = personRoutes[noun];
    bind(erase, ({ caller, params }) => eraseRecord(caller, noun, params.id, services));
    bind(mentions, ({ caller, params }) => listMentions(caller, noun, params.id, mostMentions));
    bind(personalData, ({ caller, params }) => exportPersonalData(caller, noun, params.id));
  }
}

/**
 * Everything that is kept of one person, deleted or not: the records, what was merged into them, notes, files, what links to
 * them, and the history; of a merged record that of its survivor. @throws AppError NOT_FOUND when there is no such record.
 */
async function exportPersonalData(caller: Caller, noun: RecordNoun, id: string): Promise<FileAnswer> {
  const { plural } = recordFeatures[noun].stored.kind.declaration;
  const everything = await caller.inTenant(async (tx) => {
    const sameId = (await selectSurvivorId(tx, id).send()) ?? id;
    const found = await selectEverythingOf(tx, noun, await selectWithMerged(tx, [sameId]));
    if (!found.records.some((row) => row.id === sameId || row.id === id)) throw new AppError("NOT_FOUND");
    await insertAudit(tx, caller, { what: "personal-data", detail: { records: plural, id: sameId } });
    return found;
  });
  const { mentions } = await listMentions(caller, noun, id, mostMentionsInFile);
  const { records, linked, ...rest } = everything;
  const told = { exported_at: new Date().toISOString(), [plural]: records, ...linked, ...rest, mentions };
  return new FileAnswer({
    contentType: "application/json; charset=utf-8",
    fileName: `${noun}-${id}.json`,
    body: JSON.stringify(told, null, 2),
  });
}
