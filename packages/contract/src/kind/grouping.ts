import { z } from "zod";
import { storable } from "../field/field-schema.ts";
import { listParams } from "../field/listing-schema.ts";
import { groupingNames, isGroupingName } from "../filter/filter-fields.ts";
import { maxCollapsedGroups, maxMemberId } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import type { KindDeclaration } from "./kind.ts";

const longest = maxCollapsedGroups * (maxMemberId + 1);

/**
 * The values of the collapsed groups, separated by commas. `none` is the group without a value, and `%2C`
 * escapes a comma in a value. The list omits the records of these groups.
 */
const collapsed = storable(z.string().max(longest, refusalMessage("filterTooLong", { max: longest })))
  .transform((text) =>
    text
      .split(",")
      .filter((value) => value !== "")
      .map((value) => value.replaceAll("%2C", ",")),
  )
  .optional();

/**
 * Returns the schema for the name of a grouping field. The server checks custom fields by their definitions.
 */
export function groupingName(kind: KindDeclaration) {
  const names = groupingNames(kind);
  const message = refusalMessage("notAnOption", { options: [...names, "custom.<key>"].join(", ") });
  return z.string(message).refine((name) => isGroupingName(kind, name), message);
}

/**
 * Returns the grouping parameters of a list. The groups follow the order of the field's values; the group
 * without a value is last.
 */
export function groupingParams(kind: KindDeclaration) {
  return { group_by: groupingName(kind).optional(), collapsed };
}

const totals = z.array(z.object({ currency: z.string(), amount_cents: z.number() }));

/**
 * The groups of a list in order, each with the number of matches on all pages. `value` is null for records
 * without a value; `label` is also null for former members. `totals` are the sums of the kind's amount, and
 * the organisation's currency is first.
 */
export const listGroups = z.array(
  z.object({
    value: z.string().nullable(),
    label: z.string().nullable(),
    count: z.number().int(),
    totals,
  }),
);
export type ListGroup = z.output<typeof listGroups>[number];

/** The maximum number of columns on a board by values of a field. */
export const maxValueColumns = 50;

/**
 * Returns the query schema of a board by values of a field. `page` and `limit` apply to each column; `value`
 * selects one column, and `none` selects the column of records without a value.
 */
export function valueBoardQuery(kind: KindDeclaration) {
  return {
    by: groupingName(kind),
    value: storable(z.string().max(200, refusalMessage("filterTooLong", { max: 200 }))).optional(),
    page: listParams.page,
    limit: listParams.limit,
  };
}

export function valueBoardAnswer<const Plural extends string>(plural: Plural, shown: z.ZodType) {
  const column = listGroups.element.extend({ [plural]: z.array(shown), hasMore: z.boolean() });
  return z.object({ success: z.literal(true), data: z.array(column) });
}

const numberFigures = {
  sum: z.number().nullable(),
  average: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
};

/**
 * Figures about all records that match a query. Figures of amounts are in cents, with one entry per currency.
 */
export const summaryAnswer = z.object({
  count: z.number().int(),
  fields: z.record(
    z.string(),
    z.union([z.object(numberFigures), z.array(z.object({ currency: z.string(), ...numberFigures }))]),
  ),
});

export type Summary = z.output<typeof summaryAnswer>;

export const summaryFields = storable(z.string().max(1000, refusalMessage("filterTooLong", { max: 1000 })))
  .transform((text) => [...new Set(text.split(",").filter((name) => name !== ""))])
  .optional();
