import { z } from "zod";

export const csvDelimiter = z.enum([",", ";", "\t", "|"]);
export type CsvDelimiter = z.infer<typeof csvDelimiter>;

/**
 * The quoting of cells with delimiters or line ends: double quotes with a doubled or escaped quote inside, or
 * single quotes.
 */
export const csvQuoting = z.enum(["double", "backslash", "single"]);
export type CsvQuoting = z.infer<typeof csvQuoting>;

/** The number of rows in which the header is searched. */
const mostRowsAbove = 49;
const rowsAbove = z.number().int().min(0).max(mostRowsAbove);
/** The number of skipped rows as the text of a form field. */
const rowsAboveText = z
  .string()
  .regex(/^\d{1,2}$/u)
  .transform(Number)
  .pipe(rowsAbove);

const dialectChoices = { delimiter: csvDelimiter.optional(), quoting: csvQuoting.optional() };

/**
 * Choices of how to read a file; omitted ones are detected. `rowsAbove` counts the rows before the header, or
 * before the data if there is no header.
 */
export const shapeChoices = {
  ...dialectChoices,
  hasHeader: z.boolean().optional(),
  rowsAbove: rowsAbove.optional(),
};

/** The choices of `shapeChoices` as texts of a form. */
export const shapeFields = {
  ...dialectChoices,
  hasHeader: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
  rowsAbove: rowsAboveText.optional(),
};

/** The name of the sheet of a workbook to read. */
export const sheetChoice = z.string().max(200).optional();

export interface ShapeChoices {
  readonly delimiter?: CsvDelimiter | undefined;
  readonly quoting?: CsvQuoting | undefined;
  readonly hasHeader?: boolean | undefined;
  readonly rowsAbove?: number | undefined;
}

/** The detected shape of a file. */
export const foundShape = {
  delimiter: csvDelimiter,
  quoting: csvQuoting,
  hasHeader: z.boolean(),
  rowsAbove: rowsAbove,
};
