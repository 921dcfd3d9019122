const toneCount = 8;
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

const soloScripts =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Returns the avatar colour of a name, from 1 to 8. The colour derives from the FNV-1a hash of the lower-case
 * name, so a name always has the same colour.
 */
export function avatarTone(name: string): number {
  let hash = offsetBasis;
  for (const byte of utf8.encode(name.toLowerCase())) {
    hash = Math.imul(hash ^ byte, prime) >>> 0;
  }
  return (hash % toneCount) + 1;
}

// Created only once, because creating a segmenter takes longer than rendering a row.
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const utf8 = new TextEncoder();

function firstGrapheme(text: string): string {
  const [first] = graphemes.segment(text);
  return first?.segment ?? "";
}

/**
 * Returns the initials of the first two words, or one character for CJK, Hangul and Arabic. Returns an empty
 * string for a name without letters and digits.
 */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => letterOrDigit.test(word));
  const [first = "", second = ""] = words.map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""));
  const initials = soloScripts.test(first)
    ? firstGrapheme(first)
    : firstGrapheme(first) + firstGrapheme(second);
  return initials.toLocaleUpperCase();
}
