/** What a spreadsheet would run as a formula, also after blanks and control characters, in full width too. */
const formula = /^[\s\p{C}\p{Z}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A cell that a spreadsheet shows as text (security.md, Input and output 5). */
export function inertCell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  return typeof value === "string" && formula.test(text) ? `'${text}` : text;
}
