/**
 * The start of a cell that a spreadsheet would run as a formula, also after blanks and control characters,
 * and in full width.
 */
const formula = /^[\s\p{C}\p{Z}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * Returns a CSV cell that a spreadsheet shows as text (security.md, Input and output 5); the import removes the
 * apostrophe.
 */
export function escapeFormula(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  if (typeof value !== "string" || !formula.test(text)) return text;
  return phone.test(text) ? escapePhone(text) : `'${text}`;
}

/** A number with its country code that consists only of digits, blanks and separators. */
const phone = /^\+[\d(][\d \u00a0()\-./]*$/u;
/** A spreadsheet keeps adjacent digits as text because they compute to nothing; "30 1/2" is one number. */
const isText = (text: string) => /[\d)][ \u00a0]+[(\d]/u.test(text) && !text.includes("/");
/** The country code of a number (E.164): +1 and +7, the ones of two digits, and all others of three. */
const country = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/u;

const shortestPhone = 6;

/**
 * Writes a phone number unchanged if a spreadsheet reads it as text. If it would compute (+49-30 is 19, +4930 a number
 * without its sign), blanks separate the digits; any other program would show an apostrophe.
 */
function escapePhone(text: string): string {
  if (isText(text)) return text;
  if (text.replace(/\D/gu, "").length < shortestPhone) return `'${text}`;
  const separated = text.replace(/[\s\-./]+/gu, " ").trim();
  return isText(separated) ? separated : separated.replace(country, "$& ");
}
