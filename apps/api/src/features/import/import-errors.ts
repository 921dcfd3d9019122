import type { ImportRowError } from "@lanyard/contract/import/import-schema";
import { maxImportErrors } from "@lanyard/contract/limits";

/** Rows of one kind: all counted, the first ones named. */
export interface ImportErrors {
  add(error: ImportRowError): void;
  readonly count: number;
  /** In the order in which they came. */
  readonly named: readonly ImportRowError[];
}

/** What is told of an import besides what went in. */
export interface ImportReport {
  readonly failed: ImportErrors;
  /** One for each cell. */
  readonly leftOut: ImportErrors;
}

/** Characters of all named rows together: an answer is written in one go, while which nobody else is served. */
export const maxErrorText = 500_000;

export function createImportReport(): ImportReport {
  return { failed: createImportErrors(), leftOut: createImportErrors() };
}

function createImportErrors(): ImportErrors {
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
    named,
  };
}
