const plain = /^[\t\n\r -~]*$/u;

/**
 * Format characters that nobody types. Joiners stay after marks and between letters or pictures, where Persian, Indic scripts
 * and emoji need them (UAX #31, 2.3), and the tags of a flag stay behind it.
 */
const invisible =
  /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\u{e0020}-\u{e007f}]]|(?<![\p{M}]|[\p{L}\p{Emoji_Modifier}\p{Extended_Pictographic}](?=[\u200c\u200d][\p{L}\p{M}\p{Extended_Pictographic}]))[\u200c\u200d]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gv;

/** Returns several lines of text as they are stored: in one Unicode form (NFC, UAX #15), without blanks around them. */
export function tidyLines(text: string): string {
  return plain.test(text) ? text.trim() : text.normalize("NFC").trim();
}

/** Returns one line of text as it is stored: also without invisible characters. */
export function tidyLine(text: string): string {
  return plain.test(text) ? text.trim() : text.normalize("NFC").replace(invisible, "").trim();
}

/** Returns an address, a number or a link as it is stored: none of them has a format character (RFC 5892, 2.6). */
export function tidyAddress(text: string): string {
  return plain.test(text)
    ? text.trim()
    : text
        .normalize("NFC")
        .replace(/\p{Cf}/gu, "")
        .trim();
}
