import { z } from "zod";
import { moment } from "../field/field-schema.ts";
import { dayFilter, textFilter } from "../field/filter-schema.ts";
import { companyId, contactId, dealId, pipelineId, stageId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { fieldSchemas } from "../kind/field-schemas.ts";
import { kindSchemas } from "../kind/kind-schemas.ts";
import { parentSchemas } from "../kind/parent-schemas.ts";
import { isCurrencyCode } from "../money/currencies.ts";
import { probability, stageOutcome } from "../pipeline/pipeline-schema.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { dealKind } from "./deal-kind.ts";

const currencyMessage = refusalMessage("invalidCurrency");

export const currency = z
  .string(currencyMessage)
  .trim()
  .toUpperCase()
  .refine(isCurrencyCode, currencyMessage);

const [earliestClose, latestClose] = [Date.UTC(1900, 0, 1), Date.UTC(2200, 11, 31)];
const closeMessage = refusalMessage("closeDateRange");

/**
 * The close date in epoch milliseconds (rulings, A). The database stores only the UTC day, and responses
 * return 00:00 UTC.
 */
export const closeDate = z
  .number(closeMessage)
  .int(closeMessage)
  .min(earliestClose, closeMessage)
  .max(latestClose, closeMessage)
  .nullable();

/** A stage id, or a stage name within the pipeline (case-insensitive). */
const stageText = z
  .string(refusalMessage("stageMissing"))
  .trim()
  .min(1, refusalMessage("stageMissing"))
  .max(200);

/**
 * `title` is an alias of `name`, and `stage_id` of `stage` (spec section 7). A request contains only one name
 * of each pair.
 */
const input = {
  title: fieldSchemas(dealKind.fields).name,
  currency,
  pipeline_id: pipelineId,
  stage: stageText,
  stage_id: stageId,
  probability,
  expected_close_date: closeDate,
  contact_id: contactId.nullable(),
  company_id: companyId.nullable(),
};

/**
 * `title` equals `name`, and `stage` equals `stage_id`. With `has_own_probability`, changes of the stage keep
 * the probability. `contact_name` and `company_name` are null for missing or deleted records.
 */
const shown = {
  title: z.string(),
  currency: z.string(),
  pipeline_id: pipelineId,
  stage: stageId,
  stage_id: stageId,
  stage_name: z.string(),
  stage_color: z.string(),
  stage_outcome: stageOutcome,
  stage_entered_at: moment,
  probability: z.number().int().nullable(),
  has_own_probability: z.boolean(),
  expected_close_date: z.number().nullable(),
  contact_id: contactId.nullable(),
  contact_first: z.string().nullable(),
  contact_last: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  company_id: companyId.nullable(),
  company_name: z.string().nullable(),
};

/**
 * Additional filters of deals (spec section 3); `stage` is an id or a name (rulings, B). `ended_after` and
 * `ended_before` compare the close date or, if it is missing or in the future, the day on which the deal
 * entered its stage.
 */
const filters = {
  stage: textFilter,
  probability_min: wholeParam(0, 100).optional(),
  probability_max: wholeParam(0, 100).optional(),
  company_id: companyId.optional(),
  contact_id: contactId.optional(),
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
  ended_after: dayFilter,
  ended_before: dayFilter,
};

const parents = parentSchemas(dealKind, ["company_id", "contact_id"]);

const schemas = kindSchemas(dealKind, {
  id: dealId,
  input: { ...parents.input, ...input },
  shown: { ...parents.shown, ...shown },
  filters: { ...parents.filters, ...filters },
});

export const dealFields = schemas.fields;
export const lostReasonText = dealFields.lost_reason;

/**
 * A new deal. Defaults: no amount, the organisation's currency (USD initially), the probability of the stage
 * or else 50, and the pipeline of the stage.
 */
export const newDeal = schemas.input
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
 * Omitted fields keep their values, but a deal that enters a stage gets the probability of the stage unless a
 * user set the probability. `version` is the version that the editor loaded.
 */
export const dealChange = schemas.change;
export type DealChange = z.output<typeof dealChange>;

/** A deal in responses. `lost_reason` is the reason from the move to a lost stage. */
export const deal = schemas.shown;
export type Deal = z.output<typeof deal>;

export const dealMatching = schemas.matching;
export type DealMatching = z.output<typeof schemas.matching>;

export const dealSchemas = { ...schemas, created: newDeal };
