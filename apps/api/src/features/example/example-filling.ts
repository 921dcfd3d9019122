import { apiRoutes } from "@lanyard/contract/api-routes";
import {
  boardOf,
  type CardNoun,
  cardNounOf,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import { missingStageFields } from "@lanyard/contract/pipeline/missing-fields";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RouteTable } from "@lanyard/contract/route/route";
import { z } from "zod";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { insertNote } from "#src/features/note/note.ts";
import { allPipelines, firstStage, lockCards, placeCards } from "#src/features/pipeline/pipeline.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import type { RecordChange } from "#src/log/record-change.ts";
import { countEach } from "#src/log/record-count.ts";
import { makeRecord, type WriteContext } from "#src/records/write/new-records.ts";
import { type ExamplePosition, type ExampleRecord, exampleRecords } from "./example-records.ts";
import { lockFilling } from "./example-sql.ts";

/**
 * Fills an empty organisation with example data in the caller's language, in one action.
 * @throws AppError CHANGED_SINCE if the organisation has records; NO_PIPELINE or NO_STAGES if it has no stage
 * for deals
 */
export async function fillWithExample(caller: Caller, today = new Date().toISOString().slice(0, 10)) {
  const { result, actionId: doneAs } = await inAction(caller, async (tx, actionId) => {
    await caller.ensureMember(tx);
    await lockFilling(tx);
    if (!(await isEmpty(tx))) throw new AppError("CHANGED_SINCE", { message: refusal("exampleNotEmpty") });
    await firstStage(tx).send();
    const stages = (await allPipelines(tx).send()).find(({ is_default }) => is_default)?.stages ?? [];
    const changes: RecordChange[] = [];
    const ids = new Map<string, string>();
    for (const record of exampleRecords(caller.language, today)) {
      const { id, made } = await makeExample(tx, { caller, actionId }, { record, stages, ids });
      ids.set(record.key, id);
      changes.push(...made);
    }
    const action = { kind: "example", noun: "contact", label: "", isOfAllNouns: true, changes } as const;
    return { result: { created: changes.length }, action };
  });
  if (doneAs === undefined) throw new Error("The example data made no action");
  return { success: true as const, ...result, actionId: doneAs };
}

export async function isEmpty(tx: TenantTx): Promise<boolean> {
  return (await countEach(tx, recordNouns).send()).every((count) => count === 0);
}

const tables: Readonly<Record<string, RouteTable>> = apiRoutes;
const sentValues = z.record(z.string(), z.unknown());

interface Making {
  readonly record: ExampleRecord;
  readonly stages: readonly Stage[];
  /** The ids of created records by their keys in the example. */
  readonly ids: ReadonlyMap<string, string>;
}

async function makeExample(tx: TenantTx, context: WriteContext, { record, stages, ids }: Making) {
  const { caller } = context;
  const { noun, sent, links, notes, place } = record;
  const linked = Object.fromEntries(Object.entries(links).map(([field, key]) => [field, ids.get(key)]));
  const values: Readonly<Record<string, unknown>> = { ...sent, ...linked };
  const card = cardNounOf(noun);
  const isField = card !== undefined && boardOf(card).isAlwaysOn;
  const fitting = isField
    ? stages.filter((stage) => missingStageFields(stage, (name) => values[name]).length === 0)
    : stages;
  const stageId = place === undefined ? undefined : stageAt(fitting, place)?.id;
  const body = { ...values, ...(isField && { stage_id: stageId }) };
  const schema = tables[recordKinds[noun].plural]?.create?.body;
  const input = sentValues.parse(schema?.parse(body));
  const { id } = await makeRecord(tx, context, recordFeatures[noun].stored, input);
  const isPut = card !== undefined && !isField && stageId !== undefined;
  const version = isPut ? await enterStage(tx, { noun: card, id }, stages, stageId) : 1;
  const made: RecordChange[] = [{ noun, recordId: id, op: "create", version }];
  for (const body of notes) {
    const noteId = newId();
    const author = { author_id: caller.personId, author_name: caller.name };
    await insertNote(tx, { noun, id }, { id: noteId, body, ...author });
    made.push({ noun: "note", recordId: noteId, subjectId: id, op: "create", version: 1 });
  }
  return { id, made };
}

async function enterStage(
  tx: TenantTx,
  { noun, id }: { readonly noun: CardNoun; readonly id: string },
  stages: readonly Stage[],
  stageId: string,
) {
  const stage = stages.find((each) => each.id === stageId) ?? null;
  const [entered] = await placeCards(tx, noun, await lockCards(tx, noun, [id]).send(), { stage }).send();
  return entered?.version ?? 1;
}

/**
 * Returns the stage for a position in the example. If the stages include no won or lost stage, returns the
 * first open stage instead.
 */
function stageAt(stages: readonly Stage[], place: ExamplePosition): Stage | undefined {
  const open = stages.filter(({ outcome }) => outcome === null);
  const others = open.length === 0 ? stages : open;
  const ended = stages.find(({ outcome }) => outcome === place);
  return ended ?? others[(typeof place === "number" ? place : 0) % others.length];
}
