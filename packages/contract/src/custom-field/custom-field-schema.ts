import { z } from "zod";
import { requiredText } from "../field/field-schema.ts";
import { yesNoFilter } from "../field/filter-schema.ts";
import { actionId, recordId } from "../field/ids.ts";
import { recordNouns } from "../kind/record-kinds.ts";
import { maxCustomFields, maxCustomLabel, maxCustomOptions } from "../limits.ts";
import { languages } from "../person/person-options.ts";
import { stageColor } from "../pipeline/pipeline-schema.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";
import { customFieldTypes } from "./custom-field-types.ts";
import { customValue } from "./custom-value.ts";

const customFieldId = recordId.brand<"CustomFieldId">();
const label = requiredText(maxCustomLabel, refusalMessage("customLabelMissing"));
const labels = z.partialRecord(z.enum(languages), label);
const section = requiredText(maxCustomLabel, refusalMessage("customSectionMissing"));
const position = z.number().int().min(0).max(maxCustomFields);
const target = z.enum(recordNouns);

const option = z.object({ id: recordId, label: z.string(), color: z.string() });

/** Options in their order, which is their rank. An option without an id is new. */
const options = z
  .array(z.strictObject({ id: recordId.optional(), label, color: stageColor.optional() }))
  .max(maxCustomOptions, refusalMessage("tooManyOptions", { count: maxCustomOptions }));

/**
 * A field that an organization defined. Records carry its value as `custom.<key>`. `views` are those that the caller sees and
 * that use the field, `private_views` the number of those that only other members see.
 * `filled` counts the live records that have a value, up to 10,000; it is 0 in a list requested with `filled=false`.
 * `default` is what forms begin with; `required` holds in forms for new records.
 */
export const customField = z.object({
  id: customFieldId,
  noun: z.enum(recordNouns),
  key: z.string(),
  label: z.string(),
  labels,
  type: z.enum(customFieldTypes),
  options: z.array(option),
  /** The noun of the records that a field of type `record` links to. */
  target: target.nullable(),
  default: customValue,
  required: z.boolean(),
  /** Whether two live records cannot have one value. */
  unique: z.boolean(),
  /** Whether searches find records by the value. */
  searched: z.boolean(),
  /** Whether lists of any size can be sorted by the field. */
  sortable: z.boolean(),
  section: z.string(),
  position: z.number().int(),
  filled: z.number().int(),
  views: z.array(recordId),
  private_views: z.number().int(),
  /** The progress of a change of type, which shows when it is complete. */
  retyping: z.object({ done: z.number().int(), total: z.number().int() }).optional(),
});
export type CustomField = z.output<typeof customField>;

const changeable = {
  label,
  labels,
  options,
  default: customValue,
  required: z.boolean(),
  unique: z.boolean(),
  searched: z.boolean(),
  sortable: z.boolean(),
  section,
  position,
};

/** A new definition. A missing position means the last one. */
export const newCustomField = z.strictObject({
  ...z.object(changeable).partial().shape,
  noun: z.enum(recordNouns),
  label,
  type: z.enum(customFieldTypes),
  target: target.optional(),
});
export type NewCustomField = z.output<typeof newCustomField>;

/**
 * A change keeps missing properties. A missing option is removed; `replace` names the option that its records get instead, null
 * for none, and is required for an option that records have.
 */
export const customFieldChange = z
  .strictObject({ ...changeable, replace: z.record(recordId, recordId.nullable()) })
  .partial();
export type CustomFieldChange = z.output<typeof customFieldChange>;

/** Another type of a field; a link to records also names their kind as `target`. A dry run changes nothing. */
export const customRetype = z.strictObject({
  type: z.enum(customFieldTypes),
  target: target.optional(),
  options: options.optional(),
  dry_run: z.boolean().default(false),
});
export type CustomRetype = z.output<typeof customRetype>;

/** The number of values that can be converted, and samples of both sorts; `to` is null for a value that cannot. */
export const retypeForecast = z.object({
  convertible: z.number().int(),
  failing: z.number().int(),
  samples: z.array(
    z.object({ id: recordId, name: z.string().nullable(), from: customValue, to: customValue }),
  ),
});

const oneField = z.strictObject({ id: customFieldId });
const fieldAnswer = z.object({ field: customField, actionId: actionId.optional() });

export const customFieldRoutes = routes({
  list: {
    method: "GET",
    path: "/fields",
    right: "read",
    summary: "The fields that the organization defined, in order",
    query: z.strictObject({ noun: z.enum(recordNouns).optional(), filled: yesNoFilter }),
    answer: z.object({ fields: z.array(customField) }),
    isOpenToKeys: true,
  },
  create: {
    method: "POST",
    path: "/fields",
    right: "admin",
    summary: "Defines a field",
    body: newCustomField,
    status: 201,
    answer: fieldAnswer,
  },
  update: {
    method: "PUT",
    path: "/fields/{id}",
    right: "admin",
    summary: "Changes what is sent of a field; records keep their values, except for replaced options",
    params: oneField,
    body: customFieldChange,
    answer: fieldAnswer,
  },
  retype: {
    method: "POST",
    path: "/fields/{id}/retype",
    right: "admin",
    summary:
      "Converts the values of a field to another type in the background; undo restores them for 30 days",
    params: oneField,
    body: customRetype,
    /** The forecast of a dry run, or the action that began. */
    answer: retypeForecast.extend({ actionId }).partial(),
  },
  remove: {
    method: "DELETE",
    path: "/fields/{id}",
    right: "admin",
    summary: "Removes a field and hides its values; undo brings all of them back for 30 days",
    params: oneField,
    answer: z.object({ success: z.literal(true), actionId }),
  },
});
