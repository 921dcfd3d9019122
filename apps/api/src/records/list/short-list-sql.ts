import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition, ValueSource } from "#src/records/filter/record-filter.ts";
import { areOfParent, type Matches, type Order } from "./record-list-sql.ts";

/** The number of matches above which `crm.matching_page` reads a list. */
const mostMatches = 2000;

export interface ShortPage {
  readonly ids: string[];
  /** The number of matches, at most `mostMatches + 1`. */
  readonly matched: number;
}

/**
 * Returns a query for a page of the children of a record or of records with given ids, or undefined for other
 * lists. PostgreSQL plans the query only once, so lists whose best index depends on the values are left to
 * `crm.matching_page`.
 */
export function shortPage(
  { orgId }: TenantTx,
  { table, conditions }: Matches,
  { column, hasGaps, descending }: Order,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): RawBuilder<ShortPage> | undefined {
  if (!areOfParent({ table, conditions })) return undefined;
  const tests = allOf(conditions);
  if (tests === undefined) return undefined;
  const direction = sql.raw(descending ? "desc" : "asc");
  return sql<ShortPage>`
    with m as materialized (
      select id, ${sql.ref(column)} as place from ${sql.id("crm", table)}
      where org_id = ${orgId} and deleted_at is null and ${tests} limit ${sql.lit(mostMatches + 1)})
    select array(select id from m order by place ${direction} ${sql.raw(hasGaps ? "nulls last" : "")},
      id ${direction} limit ${limit} offset ${offset}) as ids, (select count(*)::int from m) as matched`;
}

export const isShort = ({ matched }: Pick<ShortPage, "matched">): boolean => matched <= mostMatches;

function allOf(conditions: readonly Condition[]): RawBuilder<unknown> | undefined {
  const tests = conditions.map(testOf);
  const known = tests.filter((test) => test !== undefined);
  return known.length === tests.length ? sql.join([sql`true`, ...known], sql` and `) : undefined;
}

/**
 * Returns the SQL of a condition whose operator row-level security lets an index use. Returns undefined for others,
 * such as `overlaps`, for which the function `crm.condition_sql` has the SQL.
 */
function testOf(condition: Condition): RawBuilder<unknown> | undefined {
  if (condition.op === "any") {
    if (condition.cases.length === 0) return undefined;
    const cases = condition.cases.map(allOf);
    const known = cases.filter((each) => each !== undefined);
    return known.length === cases.length ? sql`(${sql.join(known, sql` or `)})` : undefined;
  }
  if (!("column" in condition) || isConverted(condition) || typeof condition.value === "number")
    return undefined;
  const column = sql.ref(condition.column);
  switch (condition.op) {
    case "is_null":
      return condition.value ? sql`${column} is null` : sql`${column} is not null`;
    case "in":
      return sql`${column} = any(${condition.value})`;
    case "eq":
    case "gte":
    case "lt":
    case "lte":
      return sql`${column} ${operators[condition.op]} ${condition.value}`;
    default:
      return undefined;
  }
}

const isConverted = ({ key, read }: ValueSource) => key !== undefined || read !== undefined;

const operators = { eq: sql`=`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;
