import { z } from "zod";
import { maxAmountCents, maxMemberId } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { plainDate, splitTags, storable, timeZoneName } from "./field-schema.ts";

/** Text that a value must contain or equal. A blank text does not filter. */
export const textFilter = storable(
  z
    .string()
    .trim()
    .max(200, refusalMessage("filterTooLong", { max: 200 })),
)
  .transform((text) => text || undefined)
  .optional();

/**
 * A member's id, `me` or `none`. Ids are visible ASCII and not only UUIDs, because the sign-in service sets
 * them (OpenID Connect Core 1.0, section 2, `sub`).
 */
export const memberFilter = z
  .string()
  .trim()
  .regex(/^[!-~]+$/u, refusalMessage("invalidId"))
  .max(maxMemberId, refusalMessage("filterTooLong", { max: maxMemberId }))
  .optional();

export const yesNoFilter = z
  .enum(["true", "false"], refusalMessage("notTrueOrFalse"))
  .transform((text) => text === "true")
  .optional();

/** A date `YYYY-MM-DD`. If it is the bound of a range, the range includes the whole day. */
export const dayFilter = plainDate.optional();

/**
 * Comma-separated tags. A record matches if it has one of these tags. An empty list is refused, because it
 * would match all records.
 */
export const tagsFilter = storable(z.string().max(2000, refusalMessage("tagsFilterTooLong", { max: 2000 })))
  .transform(splitTags)
  .refine((tags) => tags.length > 0, refusalMessage("tagsFilterEmpty"))
  .optional();

const amountMessage = refusalMessage("invalidAmountFilter");

/** An amount in whole units with at most two decimals, converted to cents. */
export const amountFilter = z
  .string(amountMessage)
  .regex(/^\d{1,12}(\.\d{1,2})?$/u, amountMessage)
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().max(maxAmountCents * 10, amountMessage))
  .optional();

/** The date filters of every list. Days are in `time_zone` (default UTC). */
export const dateFilters = {
  created_after: dayFilter,
  created_before: dayFilter,
  updated_after: dayFilter,
  updated_before: dayFilter,
  time_zone: timeZoneName.optional(),
};
