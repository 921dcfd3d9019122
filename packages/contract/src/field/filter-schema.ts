import { z } from "zod";
import { maxAmountCents, maxMemberId } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { plainDate, splitTags, storable, timeZoneName } from "./field-schema.ts";

/** Parameters that narrow a list (spec section 3; rulings, B: Other filter parameters). */

/** Text that a value must contain or equal, at most 200 characters; blank means no filter, as in a search. */
export const textFilter = storable(
  z
    .string()
    .trim()
    .max(200, refusalMessage("filterTooLong", { max: 200 })),
)
  .transform((text) => text || undefined)
  .optional();

/**
 * A member's id, `me` or `none`. Member ids come from the sign-in service, so they are visible ASCII and not
 * only UUIDs (OpenID Connect Core 1.0, section 2, `sub`).
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

/** A plain day `YYYY-MM-DD`; the bound includes the whole day. */
export const dayFilter = plainDate.optional();

/** Comma-separated tags, any of which matches. An empty list is refused: it must never mean everything. */
export const tagsFilter = storable(z.string().max(2000, refusalMessage("tagsFilterTooLong", { max: 2000 })))
  .transform(splitTags)
  .refine((tags) => tags.length > 0, refusalMessage("tagsFilterEmpty"))
  .optional();

const amountMessage = refusalMessage("invalidAmountFilter");

/** Whole units with at most two decimals, as the filter panel shows them; becomes cents. */
export const amountFilter = z
  .string(amountMessage)
  .regex(/^\d{1,12}(\.\d{1,2})?$/u, amountMessage)
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().max(maxAmountCents * 10, amountMessage))
  .optional();

/** The date bounds of every list. They compare moments with days in `time_zone`, or in UTC by default. */
export const dateFilters = {
  created_after: dayFilter,
  created_before: dayFilter,
  updated_after: dayFilter,
  updated_before: dayFilter,
  time_zone: timeZoneName.optional(),
};
