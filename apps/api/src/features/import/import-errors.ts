import type { ImportRowError } from "@lanyard/contract/import/import-schema";
import { maxImportErrors } from "@lanyard/contract/limits";

/** The rows that failed: all counted, the first ones named. */
export interface ImportErrors {
  add(error: ImportRowError): void;
  readonly count: number;
  /** By row. */
  list(): ImportRowError[];
}

/** Characters of all named rows together: an answer is written in one go, while which nobody else is served. */
export const maxErrorText = 1_000_000;

export function createImportErrors(): ImportErrors {
  const named: ImportRowError[] = [];
  let count = 0;
  let textLength = 0;
  return {
    add(error) {
      count += 1;
      textLength += error.message.length + error.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (named.length < maxImportErrors && textLength <= maxErrorText) named.push(error);
    },
    get count() {
      return count;
    },
    list: () => named.toSorted((a, b) => a.row - b.row),
  };
}
