import { type ListGroup, maxValueColumns } from "@lanyard/contract/kind/grouping";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { JsonRows } from "#src/db/json-rows.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { type SerializedAnswer, serializedData, serializedObject } from "#src/http/serialized-answer.ts";
import type { ListQuery } from "#src/records/kind/kind-hooks.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import type { AnswerCache } from "./answer-cache.ts";
import { groupKey, groupLayout, listedGroups } from "./group-layout.ts";
import { idsOfSlice, type LaidOut } from "./grouped-page.ts";
import { recordList } from "./record-conditions.ts";
import { cachedPage } from "./record-list.ts";

export type ValueBoardQuery = SentValues & ListQuery & { readonly by: string; readonly value?: unknown };

/**
 * Returns a column for each value of a field: a page of its records, their number and their totals. If
 * `value` is defined, returns only the column of that value.
 * @throws AppError INVALID_INPUT for an unknown field, or a field with too many values
 */
export async function valueBoard(
  tx: TenantTx,
  stored: StoredKind,
  boardQuery: ValueBoardQuery,
  cache: AnswerCache,
): Promise<SerializedAnswer> {
  const { by, value, ...query } = boardQuery;
  const layout = await groupLayout(tx, stored.kind, { ...query, group_by: by }, "by");
  if (layout === undefined) throw fieldError("by", refusal("unknownName"));
  const list = await recordList(tx, stored.kind, query);
  return cachedPage(tx, list, boardQuery, cache, () =>
    writeBoard(tx, stored, { list, query, layout }, value),
  );
}

async function writeBoard(
  tx: TenantTx,
  { kind, store }: StoredKind,
  laidOut: LaidOut,
  value: unknown,
): Promise<SerializedAnswer> {
  const { list, query, layout } = laidOut;
  const groups = await listedGroups(tx, list, layout);
  const wanted = groups.filter((group) => value === undefined || groupKey(group) === value);
  if (wanted.length > maxValueColumns)
    throw fieldError("by", refusal("tooManyValueColumns", { max: maxValueColumns }));
  const { page, limit } = query;
  const offset = (page - 1) * limit;
  const columns: string[] = [];
  // Queries run one at a time, because a transaction has one connection.
  for (const group of wanted) {
    const slice = { groups: [group], offset, limit };
    const ids = group.count > offset ? await idsOfSlice(tx, kind, laidOut, slice) : [];
    const rows = await store.pageOf(tx, ids).send();
    columns.push(columnOf(kind.declaration.plural, group, rows, offset));
  }
  return serializedData(columns);
}

function columnOf(plural: string, group: ListGroup, rows: JsonRows, offset: number): string {
  return serializedObject({ ...group, hasMore: offset + rows.length < group.count }, plural, rows.json);
}
