import { z } from "zod";
import { moment } from "../field/field-schema.ts";
import { dayFilter } from "../field/filter-schema.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { maxQuietDays } from "../limits.ts";
import type { KindDeclaration } from "./kind.ts";

/** The newest interaction of a record that has begun: when it began, its type, and the id of the member who owns it. */
const shownInteraction = {
  last_interaction_at: moment.nullable(),
  last_interaction_type: z.string().nullable(),
  last_interaction_by: z.string().nullable(),
};

/**
 * `no_interaction_days`: records without an interaction in so many days until now. The days of the last interaction are read
 * in `time_zone`, or in UTC by default.
 */
export const lastInteractionFilters = {
  no_interaction_days: wholeParam(1, maxQuietDays).optional(),
  last_interaction_at_after: dayFilter,
  last_interaction_at_before: dayFilter,
};

type Having<Kind extends KindDeclaration, Shape> = Kind["has"]["interactions"] extends true
  ? Shape
  : Readonly<Record<never, never>>;

/** The shown properties of records whose kind has interactions. */
export function shownByInteractions<Kind extends KindDeclaration>(
  kind: Kind,
): Having<Kind, typeof shownInteraction>;
export function shownByInteractions({ has }: KindDeclaration) {
  return has.interactions ? shownInteraction : {};
}

/** The filters of lists of kinds with interactions. */
export function filtersByInteractions<Kind extends KindDeclaration>(
  kind: Kind,
): Having<Kind, typeof lastInteractionFilters>;
export function filtersByInteractions({ has }: KindDeclaration) {
  return has.interactions ? lastInteractionFilters : {};
}
