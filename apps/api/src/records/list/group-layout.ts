import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { nobody } from "@lanyard/contract/field/filter-choices";
import { filterFieldsOf } from "@lanyard/contract/filter/filter-fields";
import { customFilterTypes } from "@lanyard/contract/filter/filter-operators";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { slotOf } from "#src/records/custom/custom-sort.ts";
import { comparedValues } from "#src/records/filter/compared-values.ts";
import type { ComparedField } from "#src/records/filter/filter-value.ts";
import {
  type Condition,
  isAnyOfCases,
  isFilled,
  isOneOfIds,
  type ValueSource,
} from "#src/records/filter/record-filter.ts";
import type { ListOrder } from "#src/records/kind/kind-hooks.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { type GroupOrder, inOrder } from "./group-order.ts";
import { idsInOwnOrder } from "./next-step.ts";
import { listOrder } from "./record-conditions.ts";
import { idsByGroup, type SummedValue, selectGroupIds, selectGroups } from "./record-groups-sql.ts";
import type { RecordList } from "./record-list.ts";
import { idsInOrder, type Order } from "./record-list-sql.ts";

type Query = SentValues & ListOrder;

/** The order of a list by the values of a field. Records without a value are last. */
export interface GroupLayout extends GroupOrder {
  readonly isByMonth: boolean;
  readonly zone: string;
  readonly within: Order;
  /** The values of collapsed groups, whose records the page omits. */
  readonly collapsed: ReadonlySet<string>;
}

/**
 * Returns the layout of a list that is grouped, or sorted by a member field; returns undefined for other
 * lists.
 * @throws AppError INVALID_INPUT for an unknown field or a field without groups
 */
export async function groupLayout(
  tx: TenantTx,
  kind: RecordKind,
  query: Query,
  /** The parameter that a refusal names. */
  path = "group_by",
): Promise<GroupLayout | undefined> {
  const { group_by, collapsed, sort_by, sort_order, time_zone } = query;
  const isGrouped = typeof group_by === "string";
  const isSorted = kind.declaration.fields[sort_by]?.type === "member";
  if (!isGrouped && !isSorted) return undefined;
  const [name = "", part] = (isGrouped ? group_by : sort_by).split(":");
  const isByValue = sort_by === name;
  const descending = isByValue && sort_order === "desc";
  return {
    kind,
    field: await groupedField(tx, kind, { name, isByMonth: part !== undefined, path }),
    isByMonth: part !== undefined,
    zone: typeof time_zone === "string" ? time_zone : "UTC",
    descending,
    within:
      isByValue && part === undefined
        ? { column: "id", hasGaps: false, descending }
        : await listOrder(tx, kind, query),
    collapsed: new Set(isGrouped && Array.isArray(collapsed) ? collapsed.map(String) : []),
    isGrouped,
  };
}

async function groupedField(
  tx: TenantTx,
  { declaration }: RecordKind,
  { name, isByMonth, path }: { readonly name: string; readonly isByMonth: boolean; readonly path: string },
): Promise<ComparedField> {
  const key = customKeyOf(name);
  const field = filterFieldsOf(declaration)[name];
  if (key === undefined && field !== undefined) return { ...field, name };
  const definitions = await customDefinitions(tx, declaration.noun).send();
  const custom = definitions.find((each) => each.key === key);
  const type = custom && customFilterTypes[custom.type];
  const isDay = type === "date" || type === "moment";
  const isGrouping = isByMonth ? isDay : type === "choice" || type === "boolean" || type === "member";
  if (type === undefined || !isGrouping) throw fieldError(path, refusal("unknownName"));
  return { name, type, custom };
}

function sourceOf({ field, isByMonth, zone }: GroupLayout): ValueSource {
  const source =
    field.custom === undefined ? { column: field.name } : { column: "custom", key: field.custom.shown };
  if (!isByMonth) return source;
  return { ...source, read: "month", ...(field.type === "moment" && { zone }) };
}

/** Returns the sort column of a custom choice field. The index of that column makes counting fast. */
const placeColumn = ({ field: { custom, type } }: GroupLayout) =>
  custom !== undefined && type === "choice" ? slotOf(custom) : undefined;

export const groupKey = ({ value }: Pick<ListGroup, "value">) => value ?? nobody;

export async function listedGroups(
  tx: TenantTx,
  list: RecordList,
  layout: GroupLayout,
): Promise<ListGroup[]> {
  const rows = await countedGroups(tx, list, layout);
  const { counts = [], sums = [] } = Object.groupBy(rows, ({ name }) => (name === "" ? "counts" : "sums"));
  const totals = Map.groupBy(sums, ({ id }) => id);
  const counted = counts.map(({ id, count }) => ({
    value: id,
    count,
    totals: (totals.get(id) ?? []).map(({ currency, total }) => ({
      currency: currency ?? "",
      amount_cents: Number(total),
    })),
  }));
  return inOrder(tx, counted, layout);
}

async function countedGroups(tx: TenantTx, list: RecordList, layout: GroupLayout) {
  const column = placeColumn(layout);
  const source = column === undefined ? sourceOf(layout) : { column };
  const rows = await selectGroups(tx, list, source, amountOf(layout));
  if (column === undefined) return rows;
  const options = layout.field.custom?.options ?? [];
  return rows.map((row) => ({ ...row, id: row.id && (options[Number(row.id) - 1]?.id ?? null) }));
}

function amountOf({ kind, isGrouped }: GroupLayout): SummedValue[] {
  const { fields } = kind.declaration;
  const [amount] = Object.keys(fields).filter((name) => fields[name]?.type === "money");
  if (amount === undefined || fields.currency === undefined || !isGrouped) return [];
  return [{ name: amount, value: { column: amount }, currency: { column: "currency" } }];
}

export async function uncountedGroups(tx: TenantTx, list: RecordList, layout: GroupLayout) {
  const ids = await selectGroupIds(tx, list, layout.field.name);
  const groups = ids.map((value) => ({ value, count: 0, totals: [] }));
  return inOrder(tx, groups, layout);
}

/**
 * Returns the conditions for the records of some groups. If `values` contains null, only records without a
 * value match.
 */
export function groupConditions(
  { orgId: org }: Pick<TenantTx, "orgId">,
  layout: GroupLayout,
  values: readonly (string | null)[],
): Condition[] {
  const { kind, field, isByMonth, zone } = layout;
  const texts = values.filter((value) => value !== null);
  const records = { org, kind: kind.declaration, of: kind.declaration.plural, zone, me: undefined };
  const compared = (op: "empty" | "any_of" | "between" | "is", value?: unknown) =>
    comparedValues(records, field, { op, value }, "group_by");
  const place = placeColumn(layout);
  if (texts.length < values.length) return place === undefined ? compared("empty") : isFilled(place, false);
  if (isByMonth) return [isAnyOfCases(texts.map((month) => compared("between", daysOf(month))))];
  if (field.custom === undefined)
    return texts.length === 1
      ? [{ column: field.name, op: "eq", value: texts[0] ?? "" }]
      : isOneOfIds(field.name, texts);
  if (field.type !== "boolean") return compared("any_of", texts);
  return [isAnyOfCases(texts.map((text) => compared("is", text === "true")))];
}

function daysOf(month: string): [string, string] {
  const { year, month: number, daysInMonth } = Temporal.PlainYearMonth.from(month);
  const day = (of: number) => Temporal.PlainDate.from({ year, month: number, day: of }).toString();
  return [day(1), day(daysInMonth)];
}

export async function idsInLayout(
  tx: TenantTx,
  kind: RecordKind,
  { list, query, layout }: { list: RecordList; query: Query; layout: GroupLayout },
): Promise<RawBuilder<{ id: string }>> {
  const groups = await listedGroups(tx, list, layout);
  const values = groups.flatMap(({ value }) => value ?? []);
  const everything = { limit: null, offset: 0 };
  const own = await idsInOwnOrder(tx, kind, list.conditions, query, everything);
  return idsByGroup(tx, list, own ?? idsInOrder(tx, list, layout.within), {
    source: sourceOf(layout),
    values,
  });
}
