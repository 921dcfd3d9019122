import { withAsciiDigits } from "./unicode.ts";

/**
 * Matches visible ASCII (except the backtick) with single spaces. Such texts are the most common and need no
 * Unicode rules.
 */
const plain = /^(?:[!-_a-~]+(?: [!-_a-~]+)*)?$/u;

const apostrophes = /['’‘‛ʼʻ`´′ꞌ׳]/gu;
const dashes = /[\p{Pd}−]/gu;

/**
 * Matches characters that comparison ignores: invisible characters, accents, and the vowel and reading marks
 * of Hebrew, Arabic and Syriac, which everyday writing omits.
 */
const uncompared =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08d3-\u08e1\u08e3-\u08ff\p{Default_Ignorable_Code_Point}]/gu;

/** Matches marks after the 30th in a row. Normalization of such a run takes quadratic time. */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * The letters that count as equal to others although Unicode does not decompose them. The Arabic letters
 * follow Lucene's ArabicNormalizer.
 */
const sameLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ς: "σ",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ـ: "",
};
const typedAlike = new RegExp(`[${Object.keys(sameLetters).join("")}]`, "gu");
/** Matches a decomposed alef with hamza or madda. */
const markedAlef = /ا[\u0653-\u0655]/gu;

/**
 * Folds a text for comparison: removes case, accents, optional vowel marks and invisible characters, and
 * unifies apostrophes, dashes, digits, white space and compatibility characters (UAX #15). The SQL function
 * crm.folded_text does the same.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const bounded = text.replace(apostrophes, "'").replace(uncompared, "").replace(excessMarks, "$1");
  return withAsciiDigits(bounded.normalize("NFKC"))
    .toLowerCase()
    .normalize("NFD")
    .replace(uncompared, "")
    .replace(markedAlef, "ا")
    .normalize("NFC")
    .replace(typedAlike, (letter) => sameLetters[letter] ?? letter)
    .replace(apostrophes, "'")
    .replace(dashes, "-")
    .replace(/\s+/gu, " ")
    .trim();
}

export function isSameText(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
