import { z } from "zod";

export const csvDelimiter = z.enum([",", ";", "\t", "|"]);
export type CsvDelimiter = z.infer<typeof csvDelimiter>;

/**
 * The quoting of cells that contain delimiters or line ends: double quotes with inner quotes doubled
 * (`double`) or escaped (`backslash`), or single quotes (`single`).
 */
export const csvQuoting = z.enum(["double", "backslash", "single"]);
export type CsvQuoting = z.infer<typeof csvQuoting>;

const mostRowsAbove = 49;
const rowsAbove = z.number().int().min(0).max(mostRowsAbove);
const rowsAboveText = z
  .string()
  .regex(/^\d{1,2}$/u)
  .transform(Number)
  .pipe(rowsAbove);

const dialectChoices = { delimiter: csvDelimiter.optional(), quoting: csvQuoting.optional() };

/**
 * Options for reading a file. The server detects omitted options. `rowsAbove` counts the rows before the
 * header, or before the data if the file has no header.
 */
export const shapeChoices = {
  ...dialectChoices,
  hasHeader: z.boolean().optional(),
  rowsAbove: rowsAbove.optional(),
};

export const shapeFields = {
  ...dialectChoices,
  hasHeader: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
  rowsAbove: rowsAboveText.optional(),
};

export const sheetChoice = z.string().max(200).optional();

export type ShapeChoices = Readonly<z.output<z.ZodObject<typeof shapeChoices>>>;

export const foundShape = {
  delimiter: csvDelimiter,
  quoting: csvQuoting,
  hasHeader: z.boolean(),
  rowsAbove: rowsAbove,
};
