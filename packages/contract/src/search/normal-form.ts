/** More combining marks than any script puts on a letter (UAX #15, Stream-Safe Text Format). */
const longRun = /\p{M}{31}/u;
const pieces = /\P{M}*\p{M}{0,30}/gu;

/**
 * Returns the text in a Unicode normal form. A longer run of combining marks is normalized in pieces of 30: the time to put
 * marks in order grows with the square of their number, and 200,000 would stop the server for half a minute.
 */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  if (!longRun.test(text)) return text.normalize(form);
  return (text.match(pieces) ?? []).map((piece) => piece.normalize(form)).join("");
}
