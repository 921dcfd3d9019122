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
