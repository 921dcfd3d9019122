import { z } from "zod";
import { customKeyOf } from "../custom-field/custom-field-types.ts";
import { actionId, contactId } from "../field/ids.ts";
import { maxImportBytes } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { csvEncoding } from "./csv-encoding.ts";
import { foundShape, shapeChoices, shapeFields, sheetChoice } from "./csv-shape.ts";
import { isImportTarget } from "./import-targets.ts";

/**
 * The effect of a row on the contact with the same e-mail address: no change, replacing the contact's values,
 * or setting its empty fields.
 */
export const onDuplicate = z.enum(["skip", "update", "fill"]);
export type OnDuplicate = z.infer<typeof onDuplicate>;

export const maxTargetLength = 200;

/**
 * Maps column names to fields. An empty string or `skip` ignores the column. Custom fields are named
 * `custom.<key>`.
 */
export const columnMapping = z.record(
  z.string().max(2000),
  z.union([z.enum(["", "skip"]), z.string().refine(isContactTarget, refusalMessage("notImportable"))]),
);

function isContactTarget(target: string): boolean {
  return isImportTarget(target) || (target.length <= maxTargetLength && customKeyOf(target) !== undefined);
}

const csvData = z.string().refine((text) => text.length <= maxImportBytes, refusalMessage("csvTooLarge"));

export const importPreviewInput = z.strictObject({ csvData, ...shapeChoices });

/** The date order for columns whose dates do not prove an order. If missing, ambiguous cells are reported. */
const dateOrder = z.enum(["day", "month"]).optional();

/** The order of first and last name in full names without a comma. */
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

export const readingFields = {
  encoding: csvEncoding.optional(),
  sheet: sheetChoice,
  ...shapeFields,
};

/** The form fields of an upload, which precede the file. `columnMapping` is JSON. */
export const importUploadFields = z.strictObject({
  ...readingFields,
  columnMapping: z.string().max(1_000_000).transform(parsedJson).pipe(columnMapping),
  createCompanies: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(true),
  onDuplicate: onDuplicate.default("skip"),
  dateOrder,
  nameOrder,
});
export type ImportChoices = z.output<typeof importUploadFields>;

/**
 * `isWhole` is false if the client sent only the start of the file. The server then ignores the last row,
 * which may be truncated.
 */
export const previewUploadFields = z.strictObject({
  ...readingFields,
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

/** The import preview (spec section 3). `totalRows` counts only the rows that the client sent. */
export const importPreview = z.object({
  headers: z.array(z.string()),
  sampleRows: z.array(z.array(z.string())),
  totalRows: z.number().int(),
  suggestedMapping: z.record(z.string(), z.string()),
  ...foundShape,
  encoding: csvEncoding,
  /** Whether the encoding is certain: the caller or the file names it, or the decoded text makes sense. */
  encodingIsSure: z.boolean(),
  /** The sheet of the workbook that was read, and all non-empty sheets; absent for text files. */
  sheet: z.string().optional(),
  sheets: z.array(z.string()).optional(),
});
export type ImportPreview = z.output<typeof importPreview>;

/** A message about a row; `row` is its number in a spreadsheet with the header in row 1. */
export const importRowWarning = z.object({ row: z.number().int(), message: z.string() });
export type ImportRowWarning = z.output<typeof importRowWarning>;

export const importRowError = importRowWarning.extend({
  cells: z.array(z.string()),
  /** The contact that has the row's e-mail address, for rows skipped for this reason. */
  contact: z.object({ id: contactId, name: z.string() }).optional(),
});
export type ImportRowError = z.output<typeof importRowError>;

/**
 * The date order that the import uses for a column's ambiguous dates, because another date in the column
 * proves the order or the user chose it.
 */
export const dateReading = z.object({
  header: z.string(),
  written: z.string(),
  day: z.string(),
  isProven: z.boolean(),
});
export type DateReading = z.output<typeof dateReading>;

/**
 * The import result (spec section 3). `imported` is `created` plus `updated`; `skipped` rows match a contact
 * that stays unchanged; `failed` rows cannot be imported. `errors` and `warnings` have at most
 * `maxImportErrors` entries.
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
  /** Absent if no date is ambiguous. */
  datesRead: z.array(dateReading).optional(),
  /** The action that undoes the import; absent if the import changed no records. */
  actionId: actionId.optional(),
});
export type ImportOutcome = z.input<typeof importResult>;

/**
 * Wraps data in the envelope of spec section 7. `error` is always null, because refusals are `problem+json`
 * in all routes.
 */
function enveloped<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), error: z.null(), data });
}
export const importPreviewAnswer = enveloped(importPreview);
export const importAnswer = enveloped(importResult);
