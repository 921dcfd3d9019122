import { z } from "zod";
import { actionKind } from "../action/action-schema.ts";
import { moment } from "../field/field-schema.ts";
import { actionId } from "../field/ids.ts";

export const fieldProvenance = z.object({
  at: moment,
  by_id: z.string(),
  by_name: z.string(),
  action_id: actionId,
  via: actionKind,
});
export type FieldProvenance = z.output<typeof fieldProvenance>;

/** The provenance by field name. Fields without log entries are absent. */
export const provenanceAnswer = z.object({ fields: z.record(z.string(), fieldProvenance) });
