const toneCount = 8;
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

const soloScripts =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** The tone of a name, 1 to 8: FNV-1a 32-bit over the UTF-8 of the lower-cased name, so it never changes. */
export function avatarTone(name: string): number {
  let hash = offsetBasis;
  for (const byte of utf8.encode(name.toLowerCase())) {
    hash = Math.imul(hash ^ byte, prime) >>> 0;
  }
  return (hash % toneCount) + 1;
}

// Made once: making one takes longer than all of a row.
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const utf8 = new TextEncoder();

function firstGrapheme(text: string): string {
  const [first] = graphemes.segment(text);
  return first?.segment ?? "";
}

/** The first graphemes of the first two words; one for CJK, Hangul and Arabic; empty without letters. */
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
