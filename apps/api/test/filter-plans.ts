import type { OrganisationId } from "@lanyard/contract/field/ids";
import { type FilterOp, type FilterType, operatorsByType } from "@lanyard/contract/filter/filter-operators";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type pg from "pg";
import { expect } from "vitest";
import { CallerFilter, filterConditions } from "#src/records/filter/filter-conditions.ts";
import { type Order, selectMatchingPage } from "#src/records/list/record-list-sql.ts";
import { plansIn } from "./plans-shown.ts";

/** The compared fields of a kind, each with a rare value and the index that finds it. */
export type ComparedFields = Readonly<
  Record<string, readonly [type: FilterType, rare: unknown, index: string, more?: More]>
>;

interface More {
  /** Few records have values outside of these bounds. */
  readonly bounds?: readonly [low: unknown, high: unknown];
  /** The indexes for ranges and parts of texts if these differ. */
  readonly ranges?: string;
  readonly parts?: string;
  /** Whether each record has a value, so that PostgreSQL reads no rows for `empty`. */
  readonly isNeverEmpty?: boolean;
}

const lists: ReadonlySet<string> = new Set(["any_of", "has_any", "has_all", "has_none"]);

/** Nearly all records match these operators, so PostgreSQL reads the index of the list's order. */
const broad: ReadonlySet<FilterOp> = new Set(["is_not", "not_contains", "has_none"]);
/** Few records or nearly all records match these operators, so PostgreSQL can read any index. */
const presence: ReadonlySet<FilterOp> = new Set(["empty", "not_empty"]);

function valueFor(rare: unknown, { bounds: [low, high] = [rare, rare] }: More, op: FilterOp): unknown {
  if (presence.has(op)) return undefined;
  if (op === "within") return "last_3_days";
  if (op === "between") return [rare, rare];
  if (lists.has(op)) return [rare];
  if (op.startsWith("lt")) return low;
  return op.startsWith("gt") ? high : rare;
}

export interface ReadOrder extends Order {
  readonly index: string;
}

type Comparison = readonly [field: string, op: FilterOp, filter: object, index: string, least: number];

/**
 * Returns a filter for each operator of each field, with the index that PostgreSQL must read and the minimum
 * number of matches.
 */
export function comparisonsOf(fields: ComparedFields, order: ReadOrder): Comparison[] {
  return Object.entries(fields).flatMap(([field, [type, rare, index, more = {}]]) =>
    operatorsByType[type].flatMap((op): Comparison[] => {
      if (more.isNeverEmpty && op === "empty") return [];
      const filter = { field, op, value: valueFor(rare, more, op) };
      return [[field, op, filter, indexFor(index, more, op, order), presence.has(op) ? 0 : 1]];
    }),
  );
}

function indexFor(index: string, { ranges = index, parts = index }: More, op: FilterOp, order: ReadOrder) {
  if (presence.has(op)) return "Index (?:Only )?Scan";
  if (broad.has(op)) return order.index;
  if (op === "contains") return parts;
  return op === "is" || op === "any_of" || op.startsWith("has_") ? index : ranges;
}

interface PlannedList {
  readonly pool: pg.Pool;
  readonly orgId: OrganisationId;
  readonly noun: RecordNoun;
  readonly order: ReadOrder;
  readonly filledWords?: { readonly column: string; readonly fields: readonly string[] };
}

/**
 * Reads the first page of a filtered list, and returns its plans. Expects these indexes in the plans, and no
 * table scan.
 */
export async function expectIndexes(
  { pool, orgId, noun, order, filledWords }: PlannedList,
  filter: unknown,
  indexes: readonly string[],
  least = 1,
): Promise<string> {
  const kind = { declaration: recordKinds[noun], ...(filledWords && { filledWords }) };
  const table = recordKinds[noun].plural;
  const shown = await plansIn(pool, orgId, async (tx) => {
    const sent = { filter: new CallerFilter(filter, { personId: "" }) };
    const conditions = await filterConditions(tx, kind, sent);
    const slice = { limit: 50, offset: 0, cap: 10_000 };
    const page = await selectMatchingPage(tx, { table, conditions }, order, slice);
    expect(page.ids.length, JSON.stringify(conditions)).toBeGreaterThanOrEqual(least);
  });
  for (const index of indexes) expect(shown).toMatch(new RegExp(`${index}\\b.*actual`, "u"));
  expect(shown).not.toMatch(new RegExp(`Seq Scan on ${table} .*actual`, "u"));
  return shown;
}
