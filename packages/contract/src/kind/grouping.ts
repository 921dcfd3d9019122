import { z } from "zod";
import { storable } from "../field/field-schema.ts";
import { listParams } from "../field/listing-schema.ts";
import { groupingNames, isGroupingName } from "../filter/filter-fields.ts";
import { maxCollapsedGroups, maxMemberId } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import type { KindDeclaration } from "./kind.ts";

const longest = maxCollapsedGroups * (maxMemberId + 1);

/**
 * Groups that the list shows only by their heading: their values, and `none` for records without one; a comma in a value is
 * written `%2C`.
 */
const collapsed = storable(z.string().max(longest, refusalMessage("filterTooLong", { max: longest })))
  .transform((text) =>
    text
      .split(",")
      .filter((value) => value !== "")
      .map((value) => value.replaceAll("%2C", ",")),
  )
  .optional();

/** Returns the name of a field by whose values a list can be grouped; custom ones are checked by the organization's definitions. */
export function groupingName(kind: KindDeclaration) {
  const names = groupingNames(kind);
  const message = refusalMessage("notAnOption", { options: [...names, "custom.<key>"].join(", ") });
  return z.string(message).refine((name) => isGroupingName(kind, name), message);
}

/** Returns the parameters that group a list, in the order of the field; records without a value come last. */
export function groupingParams(kind: KindDeclaration) {
  return { group_by: groupingName(kind).optional(), collapsed };
}

/** Sums of money, one for each currency. */
const totals = z.array(z.object({ currency: z.string(), amount_cents: z.number() }));

/**
 * The groups of a list in order, each with its number of matches on all pages. `value` is null for records
 * without one; `label` is null for these and for former members. `totals` are the sums of the kind's
 * amount, the organisation's currency first.
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

/** Columns of a board by the values of a field. */
export const maxValueColumns = 50;

/** `page` and `limit` apply to each column; `value` requests one, `none` that of records without a value. */
export function valueBoardQuery(kind: KindDeclaration) {
  return {
    by: groupingName(kind),
    value: storable(z.string().max(200, refusalMessage("filterTooLong", { max: 200 }))).optional(),
    page: listParams.page,
    limit: listParams.limit,
  };
}

/** The columns of a board by the values of a field, each with a page of its records, their number and sums. */
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

/** The figures of all matches: of numbers, and of money for each currency in cents. */
export const summaryAnswer = z.object({
  count: z.number().int(),
  fields: z.record(
    z.string(),
    z.union([z.object(numberFigures), z.array(z.object({ currency: z.string(), ...numberFigures }))]),
  ),
});

export type Summary = z.output<typeof summaryAnswer>;

/** The fields of a summary, comma-separated. */
export const summaryFields = storable(z.string().max(1000, refusalMessage("filterTooLong", { max: 1000 })))
  .transform((text) => [...new Set(text.split(",").filter((name) => name !== ""))])
  .optional();
