import { z } from "zod";
import { requiredText, version } from "../field/field-schema.ts";
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

/** The options of a choice field, in rank order. An option without an id is new. */
const options = z
  .array(z.strictObject({ id: recordId.optional(), label, color: stageColor.optional() }))
  .max(maxCustomOptions, refusalMessage("tooManyOptions", { count: maxCustomOptions }));

/**
 * A field that an organisation defined; records store its value as `custom.<key>`. `views` lists the caller's
 * views that use the field. `filled` counts live records with a value: an estimate from 10,000 on, and 0 if
 * the query contains `filled=false`.
 */
export const customField = z.object({
  id: customFieldId,
  noun: z.enum(recordNouns),
  key: z.string(),
  label: z.string(),
  labels,
  type: z.enum(customFieldTypes),
  options: z.array(option),
  /** The kind of record that a field of type `record` links to. */
  target: target.nullable(),
  default: customValue,
  required: z.boolean(),
  unique: z.boolean(),
  searched: z.boolean(),
  /** Whether lists with more than 10,000 records can be sorted by the field. */
  sortable: z.boolean(),
  section: z.string(),
  position: z.number().int(),
  filled: z.number().int(),
  views: z.array(recordId),
  private_views: z.number().int(),
  version,
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

/** Without `position`, the field is added at the end. */
export const newCustomField = z.strictObject({
  ...z.object(changeable).partial().shape,
  noun: z.enum(recordNouns),
  label,
  type: z.enum(customFieldTypes),
  target: target.optional(),
});
export type NewCustomField = z.output<typeof newCustomField>;

/**
 * Omitted properties keep their values, but omitted options are removed: `replace` maps their ids to other
 * options or to null, and must name each one in use. With `version`, the server refuses properties that
 * others have changed since.
 */
export const customFieldChange = z
  .strictObject({ ...changeable, replace: z.record(recordId, recordId.nullable()), version })
  .partial();
export type CustomFieldChange = z.output<typeof customFieldChange>;

/**
 * A change of a field's type. A field of type `record` needs a `target`. A dry run returns only the forecast.
 */
export const customRetype = z.strictObject({
  type: z.enum(customFieldTypes),
  target: target.optional(),
  options: options.optional(),
  dry_run: z.boolean().default(false),
});
export type CustomRetype = z.output<typeof customRetype>;

/**
 * The numbers of values that can and cannot be converted, and a sample of each different value: its first
 * record, the number of its records, and the converted value `to`, which is null if the conversion fails.
 */
export const retypeForecast = z.object({
  convertible: z.number().int(),
  failing: z.number().int(),
  samples: z.array(
    z.object({
      id: recordId,
      name: z.string().nullable(),
      from: customValue,
      to: customValue,
      records: z.number().int(),
    }),
  ),
});

const oneField = z.strictObject({ id: customFieldId });
const fieldAnswer = z.object({ field: customField, actionId: actionId.optional() });

export const customFieldRoutes = routes({
  list: {
    method: "GET",
    path: "/fields",
    right: "read",
    summary: "Lists the custom fields in their order",
    query: z.strictObject({ noun: z.enum(recordNouns).optional(), filled: yesNoFilter }),
    answer: z.object({ fields: z.array(customField) }),
  },
  create: {
    method: "POST",
    path: "/fields",
    right: "admin",
    summary: "Creates a custom field",
    body: newCustomField,
    status: 201,
    answer: fieldAnswer,
  },
  update: {
    method: "PUT",
    path: "/fields/{id}",
    right: "admin",
    summary:
      "Updates the given properties of a custom field. Records keep their values, except for replaced options",
    params: oneField,
    body: customFieldChange,
    answer: fieldAnswer,
  },
  retype: {
    method: "POST",
    path: "/fields/{id}/retype",
    right: "admin",
    summary:
      "Changes the type of a custom field and converts its values in the background. Undo restores them for 30 days",
    params: oneField,
    body: customRetype,
    /** The forecast of a dry run; otherwise the id of the started action. */
    answer: retypeForecast.extend({ actionId }).partial(),
  },
  remove: {
    method: "DELETE",
    path: "/fields/{id}",
    right: "admin",
    summary: "Removes a custom field and hides its values. Undo restores them for 30 days",
    params: oneField,
    answer: z.object({ success: z.literal(true), actionId }),
  },
});
