/**
 * Matches the start of a cell that a spreadsheet would evaluate as a formula, even after blanks or control
 * characters or in full-width form.
 */
const formula = /^[\s\p{C}\p{Z}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * Returns a CSV cell that no spreadsheet evaluates as a formula (security.md, Input and output 5). Adds an
 * apostrophe if necessary; imports remove it.
 */
export function escapeFormula(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  if (typeof value !== "string" || !formula.test(text)) return text;
  return phone.test(text) ? escapePhone(text) : `'${text}`;
}

/** Matches a phone number with a country code that contains only digits, blanks and separators. */
const phone = /^\+[\d(][\d \u00a0()\-./]*$/u;
/**
 * Returns whether a spreadsheet keeps the number as text, because blanks separate its digits. A slash is not
 * allowed, because spreadsheets read "30 1/2" as a fraction.
 */
const isText = (text: string) => /[\d)][ \u00a0]+[(\d]/u.test(text) && !text.includes("/");
/**
 * Matches the country code at the start of a number (E.164): +1, +7, a known code of two digits, or otherwise
 * any three digits.
 */
const country = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/u;

const shortestPhone = 6;

/**
 * Returns a phone number in a form that spreadsheets keep as text. Spreadsheets would compute +49-30 as 19
 * and drop the sign of +4930. Blanks between the digits prevent both, and other programs accept blanks.
 */
function escapePhone(text: string): string {
  if (isText(text)) return text;
  if (text.replace(/\D/gu, "").length < shortestPhone) return `'${text}`;
  const separated = text.replace(/[\s\-./]+/gu, " ").trim();
  return isText(separated) ? separated : separated.replace(country, "$& ");
}
