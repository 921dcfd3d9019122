import { setImmediate } from "node:timers/promises";
import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import { decodeBytes } from "./csv-decoding.ts";

/** The encodings of older programs. Of two equally likely encodings, the first wins. */
const candidates: readonly CsvEncoding[] = [
  "windows-1252",
  "cp850",
  "macintosh",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "ibm866",
  "shift_jis",
];

/** Another encoding is chosen only if its score exceeds that of windows-1252 by this margin. */
const margin = 0.2;
/** The minimum share of words. A smaller share is a coincidence. */
const leastShare = 0.6;

export async function likeliestEncoding(letters: Uint8Array): Promise<CsvEncoding> {
  const scores: { encoding: CsvEncoding; score: number }[] = [];
  for (const encoding of candidates) {
    scores.push({ encoding, score: shareOfWords(decodeBytes(letters, encoding)) });
    await setImmediate();
  }
  const [usual, ...others] = scores;
  const best = others.toSorted((a, b) => b.score - a.score)[0];
  const least = Math.max(leastShare, (usual?.score ?? 0) + margin);
  return best !== undefined && best.score > least ? best.encoding : "windows-1252";
}

/** Characters between words: blanks, digits, ASCII punctuation, and the typographic apostrophe. */
const between = /[\t-\r !-@[-`{-\x7f’]+/u;

const latin = "[A-Za-zÀ-ÖØ-öø-ſ]";
/** No language in Latin script has three consecutive accented letters. */
const accentsInRow = "[À-ſ]{3}";

/**
 * Patterns of words with their weights. A word has a single script, is capitalised or in capitals, and can be
 * in quotation marks.
 */
const words: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^(?!.*${accentsInRow})[„‚“‘«¿¡]?(?=${latin}+[”“»…°®™]?$)\\p{Lu}*\\p{Ll}*[”“»…°®™]?$`, "u"), 1],
  [/^(?=\p{sc=Cyrillic}{2,}$)\p{Lu}?\p{Ll}+$/u, 1],
  // Lower-case letters in one Cyrillic encoding are capitals in another.
  [/^(?=\p{sc=Cyrillic}{2,}$)\p{Lu}+$/u, 0.6],
  [/^[\p{sc=Han}\p{sc=Hiragana}\u30a1-\u30ff々〆、。「」（）０-９Ａ-Ｚａ-ｚ]+$/u, 1],
];

function shareOfWords(text: string): number {
  const beyondAscii = text.split(between).filter((word) => /[^\0-\x7f]/u.test(word));
  const sum = beyondAscii.reduce((total, word) => total + likelihood(word), 0);
  return sum / Math.max(1, beyondAscii.length);
}

function likelihood(word: string): number {
  return words.find(([pattern]) => pattern.test(word))?.[1] ?? 0;
}

/** Patterns of text that was mistaken for windows-1252. */
const misread = new RegExp(
  [
    // Bytes that windows-1252 does not define.
    "[\\u0081\\u008d\\u008f\\u0090\\u009d]",
    // Three consecutive accented letters, or a sign between two: Cyrillic, Greek, Chinese, Japanese, Korean.
    "[À-ÿŠŒŽšœžŸ]{3}|[À-ÿ][¡-©«-¶¸¹»-¿][À-ÿ]",
    // Signs and capitals within a word: DOS, Central European and old Macintosh encodings.
    "\\p{Ll}(?:[”“‘¡-©«-¶¸¹»-¿÷×†‡•…‰‹›€™ˆ˜]+|[À-ÖØ-Þ])\\p{Ll}|\\p{Ll}[„‚ŠŽŸŒ]|[‰†‡ƒˆ˜]\\p{L}",
    "Ã[\\u0080-\\u00bf]|â€",
  ].join("|"),
  "u",
);

/** Returns whether text that was read as windows-1252 probably has another encoding. */
export function looksMisread(letters: Uint8Array): boolean {
  return misread.test(decodeBytes(letters, "windows-1252"));
}
