import { z } from "zod";
import { matchDeletion, matchingOf } from "../action/bulk-schema.ts";
import { dateFilters, dayFilter, tagsFilter, textFilter } from "../field/filter-schema.ts";
import { companyId, contactId, dealId, pipelineId } from "../field/ids.ts";
import { listParams, pagination, sortOrder, wholeParam } from "../field/listing-schema.ts";
import { maxAmountCents } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { deal } from "./deal-schema.ts";

/** `title` and `name`, `amount` and `amount_cents` are the same. `stage`: by its place in its pipeline. */
export const dealSort = z.enum([
  "title",
  "name",
  "amount",
  "amount_cents",
  "stage",
  "created_at",
  "updated_at",
  "expected_close_date",
]);
export type DealSort = z.infer<typeof dealSort>;

const amountMessage = refusalMessage("invalidAmountFilter");

/** Whole units with at most two decimals, as the filter panel shows them; becomes cents. */
const amountFilter = z
  .string(amountMessage)
  .regex(/^\d{1,12}(\.\d{1,2})?$/u, amountMessage)
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().max(maxAmountCents * 10, amountMessage))
  .optional();

/**
 * Section 3's filters: amounts in whole units, `stage` is an id or a name (rulings, B). The others are for the
 * lists behind the pictures: the currency, what the stage means, the expected close day and the day of entering
 * the stage.
 */
export const dealFilters = {
  amount_min: amountFilter,
  amount_max: amountFilter,
  stage: textFilter,
  probability_min: wholeParam(0, 100).optional(),
  probability_max: wholeParam(0, 100).optional(),
  company_id: companyId.optional(),
  contact_id: contactId.optional(),
  ...dateFilters,
  tags: tagsFilter,
  pipeline_id: pipelineId.optional(),
  outcome: z.enum(["open", "won", "lost"], refusalMessage("invalidOutcome")).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/u, refusalMessage("invalidCurrencyFilter"))
    .optional(),
  close_after: dayFilter,
  close_before: dayFilter,
  entered_after: dayFilter,
  entered_before: dayFilter,
};

export const dealListQuery = z.strictObject({
  ...listParams,
  sort_by: dealSort.default("created_at"),
  sort_order: sortOrder.default("desc"),
  ...dealFilters,
});
export type DealListQuery = z.output<typeof dealListQuery>;

const dealMatching = matchingOf(dealFilters);
export type DealMatching = z.output<typeof dealMatching>;

export const dealMatchDeletion = matchDeletion(dealFilters, dealId);
export type DealMatchDeletion = z.output<typeof dealMatchDeletion>;

export const dealListAnswer = z.object({ deals: z.array(deal), pagination });
