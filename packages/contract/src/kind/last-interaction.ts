import { z } from "zod";
import { moment } from "../field/field-schema.ts";
import { dayFilter } from "../field/filter-schema.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { maxQuietDays } from "../limits.ts";

/** The start, type and owner of a record's latest interaction that has begun. */
export const shownLastInteraction = {
  last_interaction_at: moment.nullable(),
  last_interaction_type: z.string().nullable(),
  last_interaction_by: z.string().nullable(),
};

/**
 * `no_interaction_days` selects records without an interaction in that number of days. All filters count days
 * in `time_zone` (default UTC).
 */
export const lastInteractionFilters = {
  no_interaction_days: wholeParam(1, maxQuietDays).optional(),
  last_interaction_at_after: dayFilter,
  last_interaction_at_before: dayFilter,
};
