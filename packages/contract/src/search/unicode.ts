/** Matches a run of more combining marks than any script uses (UAX #15, Stream-Safe Text Format). */
const longRun = /\p{M}{31}/u;
const pieces = /\P{M}*\p{M}{0,30}/gu;

/**
 * Returns the text in a Unicode normal form. Splits runs of more than 30 combining marks into pieces of 30,
 * because normalization takes quadratic time.
 */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  if (!longRun.test(text)) return text.normalize(form);
  return (text.match(pieces) ?? []).map((piece) => piece.normalize(form)).join("");
}

const digits = /\p{Nd}/gu;
const isDigit = /^\p{Nd}$/u;

/** Returns the value of a decimal digit. In Unicode, the ten digits of a script are consecutive. */
export function digitValue(digit: string): number {
  let first = digit.codePointAt(0) ?? 0;
  const last = first;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (last - first) % 10;
}

/** Replaces the decimal digits of all scripts (UAX #44, General_Category Nd) with 0 to 9. */
export function withAsciiDigits(text: string): string {
  return text.replace(digits, (digit) => (digit <= "9" ? digit : String(digitValue(digit))));
}
