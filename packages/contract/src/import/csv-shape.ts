import { z } from "zod";

export const csvDelimiter = z.enum([",", ";", "\t", "|"]);
export type CsvDelimiter = z.infer<typeof csvDelimiter>;

/**
 * What a cell with delimiters or line ends in it stands in: double quotes with a quote of its own written twice or after
 * a backslash, or single quotes.
 */
export const csvQuoting = z.enum(["double", "backslash", "single"]);
export type CsvQuoting = z.infer<typeof csvQuoting>;

/** The header is looked for among so many rows. */
const mostRowsAbove = 49;
const rowsAbove = z.number().int().min(0).max(mostRowsAbove);
/** The same as the text of a form's field. */
const rowsAboveText = z
  .string()
  .regex(/^\d{1,2}$/u)
  .transform(Number)
  .pipe(rowsAbove);

const dialectChoices = { delimiter: csvDelimiter.optional(), quoting: csvQuoting.optional() };

/**
 * How a file is to be read; what is not given is found by looking. `rowsAbove` counts the rows before the header, or before
 * the data where there is none.
 */
export const shapeChoices = {
  ...dialectChoices,
  hasHeader: z.boolean().optional(),
  rowsAbove: rowsAbove.optional(),
};

/** The same in a form, where all is text. */
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

/** How a file was read. */
export const foundShape = {
  delimiter: csvDelimiter,
  quoting: csvQuoting,
  hasHeader: z.boolean(),
  rowsAbove: rowsAbove,
};
