import { z } from "zod";
import { dayFilter, textFilter } from "../field/filter-schema.ts";
import { companyId, contactId, pipelineId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/**
 * Additional filters of deals (spec section 3); `stage` is an id or a name (rulings, B). `ended_after` and
 * `ended_before` compare the close date or, if it is missing or in the future, the day on which the deal
 * entered its stage.
 */
export const dealFilterSchemas = {
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
