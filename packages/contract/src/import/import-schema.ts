import { z } from "zod";
import { customKeyOf } from "../custom-field/custom-field-types.ts";
import { actionId, contactId } from "../field/ids.ts";
import { maxImportBytes } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { csvEncoding } from "./csv-encoding.ts";
import { foundShape, shapeChoices, shapeFields, sheetChoice } from "./csv-shape.ts";
import { isImportTarget } from "./import-targets.ts";

/**
 * The treatment of a row whose e-mail address a contact already has: report it, replace the contact's values,
 * or fill only its empty fields.
 */
export const onDuplicate = z.enum(["skip", "update", "fill"]);
export type OnDuplicate = z.infer<typeof onDuplicate>;

/** Maps the name of a CSV column to the field it fills (custom ones by `custom.<key>`); an empty text or `skip` leaves it out. */
export const columnMapping = z.record(
  z.string().max(2000),
  z.union([z.enum(["", "skip"]), z.string().refine(isContactTarget, refusalMessage("notImportable"))]),
);

function isContactTarget(target: string): boolean {
  return isImportTarget(target) || customKeyOf(target) !== undefined;
}

const csvData = z.string().refine((text) => text.length <= maxImportBytes, refusalMessage("csvTooLarge"));

export const importPreviewInput = z.strictObject({ csvData, ...shapeChoices });

/** The date order for columns that do not prove their own; without it, such cells are reported. */
const dateOrder = z.enum(["day", "month"]).optional();

/** The order of full names without a comma; given names usually come first. */
export const nameOrder = z.enum(["first", "last"]).default("first");

const importChoices = {
  ...shapeChoices,
  columnMapping,
  createCompanies: z.boolean().default(true),
  onDuplicate: onDuplicate.default("skip"),
  dateOrder,
  nameOrder,
};
export const importInput = z.strictObject({ csvData, ...importChoices });

/** The encoding of an uploaded file; detected if omitted. */
const encoding = csvEncoding.optional();

/** The fields that go before the file of an upload, all text: `columnMapping` is JSON. */
export const importUploadFields = z.strictObject({
  encoding,
  /** The sheet of a workbook to read; the first one with a table if omitted. */
  sheet: sheetChoice,
  columnMapping: z.string().max(1_000_000).transform(parsedJson).pipe(columnMapping),
  ...shapeFields,
  createCompanies: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(true),
  onDuplicate: onDuplicate.default("skip"),
  dateOrder,
  nameOrder,
});
export type ImportChoices = z.output<typeof importUploadFields>;

/**
 * `isWhole` tells whether the file ends here; otherwise it was cut for the preview and its last, broken
 * record is dropped.
 */
export const previewUploadFields = z.strictObject({
  encoding,
  sheet: sheetChoice,
  ...shapeFields,
  isWhole: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(true),
});

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: refusalMessage("notJson") });
    return z.NEVER;
  }
}

/** Spec section 3, Import preview. `totalRows` counts the rows that were sent. */
export const importPreview = z.object({
  headers: z.array(z.string()),
  sampleRows: z.array(z.array(z.string())),
  totalRows: z.number().int(),
  suggestedMapping: z.record(z.string(), z.string()),
  ...foundShape,
  /** The encoding that was used. */
  encoding: csvEncoding,
  /** Whether the encoding is certain: only if the caller or the file names it, or if the letters make sense. */
  encodingIsSure: z.boolean(),
  /** The sheet of a workbook that was read, and all its sheets with cells; absent for a text. */
  sheet: z.string().optional(),
  sheets: z.array(z.string()).optional(),
});
export type ImportPreview = z.output<typeof importPreview>;

/** A note on a row; `row` is the row in a spreadsheet, where the header is row 1. */
export const importRowWarning = z.object({ row: z.number().int(), message: z.string() });
export type ImportRowWarning = z.output<typeof importRowWarning>;

/** A row that was not imported. */
export const importRowError = importRowWarning.extend({
  /** The cells of the row as in the file. */
  cells: z.array(z.string()),
  /** The contact with the same e-mail address; only for rows skipped for that reason. */
  contact: z.object({ id: contactId, name: z.string() }).optional(),
});
export type ImportRowError = z.output<typeof importRowError>;

/** The date order used for a column's ambiguous dates: proven by its other dates, or chosen by the importer. */
export const dateReading = z.object({
  header: z.string(),
  /** The first ambiguous date, as in the file. */
  written: z.string(),
  day: z.string(),
  isProven: z.boolean(),
});
export type DateReading = z.output<typeof dateReading>;

/**
 * Spec section 3, Import result. `imported` is `created` plus `updated`; `skipped` rows match an unchanged
 * contact, `failed` rows cannot be contacts. `errors` and `warnings` hold at most the first `maxImportErrors`.
 */
export const importResult = z.object({
  success: z.boolean(),
  imported: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  cellsLeftOut: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  companiesCreated: z.number().int(),
  headers: z.array(z.string()),
  errors: z.array(importRowError),
  warnings: z.array(importRowWarning),
  /** Absent without ambiguous dates. */
  datesRead: z.array(dateReading).optional(),
  /** The action whose undo reverts the whole import; absent if nothing changed. */
  actionId: actionId.optional(),
});
/** The import result before serialization. */
export type ImportOutcome = z.input<typeof importResult>;

/** The envelope of section 7. Refusals are `problem+json` like everywhere, without `error`. */
function enveloped<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), error: z.null(), data });
}
export const importPreviewAnswer = enveloped(importPreview);
export const importAnswer = enveloped(importResult);
