/** A value as PostgreSQL's COPY text format wants it. */
function copyValue(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (Array.isArray(value)) return copyValue(arrayLiteral(value));
  return String(value).replace(/[\\\n\r\t]/gu, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replace(/["\\]/gu, "\\$&")}"`).join(",")}}`;
}

/** One row in the order of the columns. */
export function copyLine(columns: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return `${columns.map((column) => copyValue(row[column])).join("\t")}\n`;
}
