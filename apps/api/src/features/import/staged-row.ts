type Cell = string | number | null | readonly (string | null)[] | Readonly<Record<string, unknown>>;

export const stagedColumns = [
  "org_id",
  "import_id",
  "row_number",
  "record_id",
  // The keys by which rows match existing records, one for each match rule.
  "match_keys",
  "record",
  "cells",
  "company_key",
  "company",
  "new_company_id",
  "company_name",
  // The keys by which the row's parent records are found, one for each way in which a file can name a parent.
  "link_keys",
  "note",
  "note_id",
  // The reasons for ignored cells, and the values of choice columns (`UnmatchedValue`), as JSON.
  "left_out",
  "column_values",
  "outcome",
  // For a refused row: the problem by which it is grouped, and the reason as JSON.
  "problem",
  "reason",
] as const;

/** A staged row. Omitted columns are null. */
export type StagedRow = Readonly<Partial<Record<(typeof stagedColumns)[number], Cell>>>;

/** Returns a line in the text format of COPY (PostgreSQL manual, COPY, "Text Format"). */
export function copyLine(row: StagedRow): string {
  return `${stagedColumns.map((column) => copyCell(row[column])).join("\t")}\n`;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function copyCell(value: Cell = null): string {
  if (value === null) return "\\N";
  const text = Array.isArray(value)
    ? arrayText(value)
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
  return text.replace(/[\\\t\n\r]/gu, (letter) => escapes[letter] ?? letter);
}

/** Returns texts in array syntax (PostgreSQL manual, "Array Input and Output Syntax"). */
const arrayText = (texts: readonly (string | null)[]) =>
  `{${texts.map((text) => (text === null ? "NULL" : `"${text.replace(/["\\]/gu, "\\$&")}"`)).join(",")}}`;
