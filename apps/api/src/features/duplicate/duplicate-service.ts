import { duplicateRoutes } from "@lanyard/contract/duplicate/duplicate-routes";
import {
  type DuplicateReason,
  type DuplicateRecord,
  type duplicateCheck,
  type duplicateListQuery,
  duplicateNoun,
  largeGroupBy,
  likelyScore,
} from "@lanyard/contract/duplicate/duplicate-schema";
import { paginate } from "@lanyard/contract/field/listing-schema";
import type { Language } from "@lanyard/contract/person/person-options";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import { formatPhone } from "#src/db/phone-number.ts";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { inAction } from "#src/log/action.ts";
import { oneChange } from "#src/log/record-change.ts";
import { type RecordKind, writtenColumns } from "#src/records/kind/record-kind.ts";
import { emptyValues, withSent } from "#src/records/kind/record-values.ts";
import { readDerivationContext } from "#src/records/links/linked-name.ts";
import type { DuplicateNoun } from "./duplicate-key-sql.ts";
import {
  type ComparedPair,
  countLargeBlocks,
  countPairs,
  lockPairs,
  selectLargestBlocks,
  selectPairs,
  selectPreviewedRecords,
  updateDismissed,
} from "./duplicate-pair-sql.ts";
import { previewRecord } from "./duplicate-preview.ts";
import { selectLikely } from "./duplicate-search-sql.ts";

type ListQuery = z.output<typeof duplicateListQuery>;
type Check = z.output<typeof duplicateCheck>;

export function listDuplicates(caller: Caller, query: ListQuery) {
  return caller.reading(async (tx) => {
    const { noun, limit, page } = query;
    const dismissed = query.state === "dismissed";
    const filter = {
      noun,
      dismissed,
      minScore: query.min_score ?? (dismissed ? 0 : likelyScore),
      record: query.record,
    };
    const total = await countPairs(tx, filter);
    const found = await selectPairs(tx, filter, { limit, offset: (page - 1) * limit });
    const ids = found.flatMap(({ left_id, right_id }) => [left_id, right_id]);
    const records = new Map(
      (await selectPreviewedRecords(tx, noun, [...new Set(ids)])).map((record) => [record.id, record]),
    );
    const pairs = found.map((pair) => {
      const both = [pair.left_id, pair.right_id].flatMap((id) => {
        const record = records.get(id);
        return record === undefined ? [] : [previewRecord(record, pair)];
      });
      return {
        id: pair.id,
        score: Math.round(pair.score * 10) / 10,
        dismissed: pair.dismissed,
        reasons: reasonsOf(pair).map((each) => ({ ...each, text: reasonText(each, both, caller.language) })),
        records: both,
      };
    });
    return {
      pairs,
      pagination: paginate(query, total),
      skipped: await countLargeBlocks(tx, noun),
      large_groups: (await selectLargestBlocks(tx, noun)).map((block) => ({
        ...block,
        by: largeGroupBy.parse(block.by),
      })),
    };
  });
}

type FoundReason = Omit<DuplicateReason, "text">;

/**
 * Returns the text of a reason. A shared phone number without a country code is shown in the form in which
 * one of the records stores it.
 */
function reasonText(
  { reason, value }: FoundReason,
  records: readonly DuplicateRecord[],
  language: Language,
): string {
  const shared = value ?? "";
  const typed = records.flatMap(({ phone }) => phone ?? []);
  const number = shared.startsWith("+")
    ? shared
    : (typed.find((each) => each.startsWith("+")) ?? typed[0] ?? shared);
  const texts: Readonly<Record<DuplicateReason["reason"], Refusal>> = {
    sameName: refusal("duplicateSameName"),
    swappedName: refusal("duplicateSwappedName"),
    closeName: refusal("duplicateCloseName"),
    partOfName: refusal("duplicatePartOfName"),
    nickname: refusal("duplicateNickname"),
    initial: refusal("duplicateInitial"),
    samePhone: refusal("duplicateSamePhone", { value: formatPhone(number) }),
    sameMailbox: refusal("duplicateSameMailbox", { value: shared }),
    sameDomain: refusal("duplicateSameDomain", { value: shared }),
    sameEmployer: refusal("duplicateSameEmployer"),
    sameCity: refusal("duplicateSameCity"),
  };
  return refusalText(texts[reason], language);
}

function reasonsOf({ surname, given, phone, mailbox, domain, employer, city }: ComparedPair): FoundReason[] {
  const all: (FoundReason | undefined)[] = [
    nameReason(surname, given),
    phone === null ? undefined : { reason: "samePhone", value: phone },
    mailbox === null ? undefined : { reason: "sameMailbox", value: mailbox },
    domain === null ? undefined : { reason: "sameDomain", value: domain },
    employer ? { reason: "sameEmployer", value: null } : undefined,
    city ? { reason: "sameCity", value: null } : undefined,
  ];
  return all.filter((reason) => reason !== undefined);
}

function nameReason(surname: string | null, given: string | null): FoundReason | undefined {
  const value = null;
  if (surname === "swapped") return { reason: "swappedName", value };
  if (surname === "close" || given === "close") return { reason: "closeName", value };
  if (given === "nickname") return { reason: "nickname", value };
  if (given === "initial") return { reason: "initial", value };
  if (surname === "part") return { reason: "partOfName", value };
  return surname === "same" ? { reason: "sameName", value } : undefined;
}

const shownLikely = 5;

export function checkDuplicates(
  caller: Caller,
  kinds: Readonly<Record<DuplicateNoun, RecordKind>>,
  { noun, id, values }: Check,
) {
  const kind = kinds[noun];
  const { fields: table } = kind.declaration;
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(table, name) && name !== "company");
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({ path: `values.${name}`, message: refusal("unknownName") }));
    throw new AppError("INVALID_INPUT", { errors });
  }
  return caller.reading(async (tx) => {
    const company = typeof values.company === "string" ? { company: values.company } : {};
    const fields = { ...withSent(table, { ...emptyValues(table), ...kind.startValues }, values), ...company };
    const around = await readDerivationContext(tx, kind, [{ fields }]);
    const columns = writtenColumns(kind, fields, around);
    const limit = shownLikely;
    const likely = await selectLikely(tx, noun, columns, { id, threshold: likelyScore, limit });
    return {
      likely: likely.map(({ score, ...record }) => ({
        ...previewRecord(record),
        score: Math.round(score * 10) / 10,
      })),
    };
  });
}

export async function setDismissed(caller: Caller, id: string, dismissed: boolean) {
  const { actionId } = await inAction(caller, async (tx) => {
    const [pair] = await lockPairs(tx, [id]);
    if (pair === undefined) throw new AppError("NOT_FOUND");
    if (pair.dismissed === dismissed) return { result: undefined };
    const names = await selectPreviewedRecords(tx, duplicateNoun.parse(pair.noun), [
      pair.left_id,
      pair.right_id,
    ]);
    await updateDismissed(tx, [{ id, dismissed }]);
    const change = {
      noun: "duplicate",
      recordId: id,
      op: "update",
      before: { dismissed: !dismissed },
      after: { dismissed },
      version: pair.version + 1,
    } as const;
    const label = names.map(({ name }) => name).join(" / ");
    return { result: undefined, action: oneChange(label, change) };
  });
  return { success: true as const, actionId };
}

export function bindDuplicateRoutes(
  { bind }: RouteBinder,
  kinds: Readonly<Record<DuplicateNoun, RecordKind>>,
): void {
  bind(duplicateRoutes.list, ({ caller, query }) => listDuplicates(caller, query));
  bind(duplicateRoutes.check, ({ caller, body }) => checkDuplicates(caller, kinds, body));
  bind(duplicateRoutes.dismiss, ({ caller, params }) => setDismissed(caller, params.id, true));
  bind(duplicateRoutes.reopen, ({ caller, params }) => setDismissed(caller, params.id, false));
}
