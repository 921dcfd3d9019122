type Cell = string | number | null | readonly (string | null)[] | Readonly<Record<string, unknown>>;

/** A row between the file and the tables. */
export interface StagedRow {
  readonly org_id: string;
  readonly import_id: string;
  readonly row_number: number;
  readonly record_id: string;
  /** The keys that match the row with existing records, one for each match way of the kind. */
  readonly match_keys: readonly (string | null)[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly cells: string;
  readonly company_key: string | null;
  readonly company: Readonly<Record<string, unknown>> | null;
  readonly new_company_id: string | null;
  readonly company_name: string | null;
  /** The keys that find the row's parents, one for each way of naming them. */
  readonly link_keys: readonly (string | null)[] | null;
  readonly note: string | null;
  readonly note_id: string | null;
  /** Why cells of it are left out, as JSON. */
  readonly left_out: string | null;
  /** Values of columns of choices, as JSON (`UnmatchedValue`). */
  readonly column_values: string | null;
  readonly outcome: "create" | "refuse";
  /** What is wrong with a row that is refused: the text for all rows with the same, and the one for this row as JSON. */
  readonly problem: string | null;
  readonly reason: string | null;
}

export const stagedColumns = [
  "org_id",
  "import_id",
  "row_number",
  "record_id",
  "match_keys",
  "record",
  "cells",
  "company_key",
  "company",
  "new_company_id",
  "company_name",
  "link_keys",
  "note",
  "note_id",
  "left_out",
  "column_values",
  "outcome",
  "problem",
  "reason",
] as const satisfies readonly (keyof StagedRow)[];

/** One line in the text form of COPY (PostgreSQL manual, COPY, "Text Format"). */
export function copyLine(row: StagedRow): string {
  return `${stagedColumns.map((column) => copyCell(row[column])).join("\t")}\n`;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function copyCell(value: Cell): string {
  if (value === null) return "\\N";
  const text = Array.isArray(value)
    ? arrayText(value)
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
  return text.replace(/[\\\t\n\r]/gu, (letter) => escapes[letter] ?? letter);
}

/** A list of texts as an array (PostgreSQL manual, "Array Input and Output Syntax"). */
const arrayText = (texts: readonly (string | null)[]) =>
  `{${texts.map((text) => (text === null ? "NULL" : `"${text.replace(/["\\]/gu, "\\$&")}"`)).join(",")}}`;
