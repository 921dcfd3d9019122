import { normalForm } from "../search/normal-form.ts";

const plain = /^[\t\n\r -~]*$/u;

/** Tabs and ends of lines and paragraphs, with the spaces after them. */
const lineEnds = /[\t\n\r\u2028\u2029][\t\n\r\u2028\u2029 ]*/gu;

/**
 * Format characters without meaning. Joiners stay where Persian, Indic scripts and emoji need them (UAX #31, 2.3), and so
 * do the tags of a flag.
 */
const invisible =
  /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\u{e0020}-\u{e007f}]]|(?<![\p{M}]|[\p{L}\p{Emoji_Modifier}\p{Extended_Pictographic}](?=[\u200c\u200d][\p{L}\p{M}\p{Extended_Pictographic}]))[\u200c\u200d]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gv;

/** Returns several lines of text in storage form: one Unicode form (NFC, UAX #15), without surrounding spaces. */
export function tidyLines(text: string): string {
  return plain.test(text) ? text.trim() : normalForm(text, "NFC").trim();
}

/** Returns one line of text in storage form: without invisible characters, a space for tabs and ends of lines. */
export function tidyLine(text: string): string {
  const line = plain.test(text) ? text : normalForm(text, "NFC").replace(invisible, "");
  return line.trim().replace(lineEnds, " ");
}

/** Returns an address, number or link in storage form, which has no format characters (RFC 5892, 2.6). */
export function tidyAddress(text: string): string {
  return plain.test(text)
    ? text.trim()
    : normalForm(text, "NFC")
        .replace(/\p{Cf}/gu, "")
        .trim();
}
