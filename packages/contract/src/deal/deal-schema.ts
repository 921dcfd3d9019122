import { z } from "zod";
import { moment, optionalTags, optionalText, requiredText, version } from "../field/field-schema.ts";
import { actionId, companyId, contactId, dealId, pipelineId, stageId } from "../field/ids.ts";
import { maxAmountCents } from "../limits.ts";
import { probability, stageOutcome } from "../pipeline/pipeline-schema.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/** Validation and texts of spec section 5, deal form. */
export const dealName = requiredText(200, refusalMessage("dealNameMissing"));

const amountMessage = refusalMessage("dealAmountNotPositive");
export const amountCents = z
  .number(amountMessage)
  .positive(amountMessage)
  .max(maxAmountCents, refusalMessage("dealAmountTooLarge"))
  .int(refusalMessage("dealAmountNotWholeCents"));

const currencyMessage = refusalMessage("invalidCurrency");
const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

export const currency = z
  .string(currencyMessage)
  .trim()
  .toUpperCase()
  .refine((code) => currencyCodes.has(code), currencyMessage);

const [earliestClose, latestClose] = [Date.UTC(1900, 0, 1), Date.UTC(2200, 11, 31)];
const closeMessage = refusalMessage("closeDateRange");

/** A plain date as epoch milliseconds (rulings, A); its UTC day counts and 00:00 UTC comes back. */
export const closeDate = z
  .number(closeMessage)
  .int(closeMessage)
  .min(earliestClose, closeMessage)
  .max(latestClose, closeMessage)
  .nullable();

export const lostReasonText = optionalText(200);

/** A stage by its id or, within the pipeline, by its name without case. */
const stageText = z
  .string(refusalMessage("stageMissing"))
  .trim()
  .min(1, refusalMessage("stageMissing"))
  .max(200);

/** `name` and `title`, `stage` and `stage_id` are two spellings each (spec section 7); send one of them. */
const fields = z
  .strictObject({
    name: dealName,
    title: dealName,
    description: optionalText(5000),
    amount_cents: amountCents,
    currency,
    pipeline_id: pipelineId,
    stage: stageText,
    stage_id: stageId,
    probability,
    expected_close_date: closeDate,
    contact_id: contactId.nullable(),
    company_id: companyId.nullable(),
    tags: optionalTags,
    lost_reason: lostReasonText,
  })
  .partial();

/** Without a currency the organisation's (USD unless changed), without a probability the stage's, or 50. The pipeline follows from the stage when it is not sent. */
export const newDeal = fields
  .extend({ amount_cents: amountCents })
  .refine(({ name, title }) => name !== undefined || title !== undefined, {
    message: refusalMessage("dealNameMissing"),
    path: ["name"],
  })
  .refine(({ stage, stage_id }) => stage !== undefined || stage_id !== undefined, {
    message: refusalMessage("stageMissing"),
    path: ["stage_id"],
  });
export type NewDeal = z.output<typeof newDeal>;

/**
 * Fields that are not sent stay as they are, but a deal that enters a stage gets the stage's probability unless it has
 * its own; `version` is the one the editor started from.
 */
export const dealChange = fields.extend({ version: version.optional() });
export type DealChange = z.output<typeof dealChange>;

/**
 * A deal as it is shown. `title` is `name`, `stage` is `stage_id`. `lost_reason` was given with the move to a
 * lost stage. `has_own_probability`: somebody typed it, so entering a stage leaves it.
 * `contact_name` and `company_name` are null when there is none or it is deleted.
 */
export const deal = z.object({
  id: dealId,
  name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  amount_cents: z.number().int(),
  currency: z.string(),
  pipeline_id: pipelineId,
  stage: stageId,
  stage_id: stageId,
  stage_name: z.string(),
  stage_color: z.string(),
  stage_outcome: stageOutcome,
  stage_entered_at: moment,
  lost_reason: z.string().nullable(),
  probability: z.number().int().nullable(),
  has_own_probability: z.boolean(),
  expected_close_date: z.number().nullable(),
  contact_id: contactId.nullable(),
  contact_first: z.string().nullable(),
  contact_last: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  company_id: companyId.nullable(),
  company_name: z.string().nullable(),
  tags: z.string().nullable(),
  version,
  created_at: moment,
  updated_at: moment,
});
export type Deal = z.output<typeof deal>;

/** `actionId` is the action that Undo takes back; absent when nothing changed. */
export const dealAnswer = z.object({
  success: z.literal(true),
  data: deal,
  actionId: actionId.optional(),
});
