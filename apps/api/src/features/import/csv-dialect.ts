import type { CsvDelimiter, CsvQuoting } from "@lanyard/contract/import/csv-shape";

/** What separates cells, and what keeps a separator within one. */
export interface CsvDialect {
  readonly delimiter: CsvDelimiter;
  readonly quoting: CsvQuoting;
  /** Blanks stand between the quotes around cells and the delimiters. */
  readonly isPadded: boolean;
}
