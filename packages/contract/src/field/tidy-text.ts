import { normalForm } from "../search/unicode.ts";

const plain = /^[\t\n\r -~]*$/u;

const lineEnds = /[\t\n\r\u2028\u2029][\t\n\r\u2028\u2029 ]*/gu;

/**
 * Matches format characters without meaning. Does not match joiners that Persian, Indic scripts and emoji
 * need (UAX #31, 2.3), or the tag characters of flags.
 */
const invisible =
  /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\u{e0020}-\u{e007f}]]|(?<![\p{M}]|[\p{L}\p{Emoji_Modifier}\p{Extended_Pictographic}](?=[\u200c\u200d][\p{L}\p{M}\p{Extended_Pictographic}]))[\u200c\u200d]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gv;

/** Normalizes text of several lines for storage: Unicode NFC (UAX #15), without surrounding spaces. */
export function tidyLines(text: string): string {
  return plain.test(text) ? text.trim() : normalForm(text, "NFC").trim();
}

/** Normalizes text of one line for storage, without invisible characters, tabs and line ends. */
export function tidyLine(text: string): string {
  const line = plain.test(text) ? text : normalForm(text, "NFC").replace(invisible, "");
  return line.trim().replace(lineEnds, " ");
}

/** Normalizes an address, number or link for storage by removing all format characters (RFC 5892, 2.6). */
export function tidyAddress(text: string): string {
  return plain.test(text)
    ? text.trim()
    : normalForm(text, "NFC")
        .replace(/\p{Cf}/gu, "")
        .trim();
}
