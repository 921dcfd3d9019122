import { withAsciiDigits } from "./decimal-digits.ts";

/** Visible ASCII with single blanks, which most texts are: it needs no rules of Unicode. */
const plain = /^(?:[!-_a-~]+(?: [!-_a-~]+)*)?$/u;

const apostrophes = /['’‘‛ʼʻ`´′ꞌ׳]/gu;
const dashes = /[\p{Pd}−]/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Accents, and the vowel signs and reading marks of Hebrew, Arabic and Syriac, which daily writing leaves out. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08d3-\u08e1\u08e3-\u08ff]/gu;

/** Letters that are typed for one another and have no decomposition; the Arabic ones as Lucene's ArabicNormalizer has them. */
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
/** An alef with its hamza or madda, decomposed. */
const markedAlef = /ا[\u0653-\u0655]/gu;

/**
 * Text as it is compared: compatibility forms as one (UAX #15), without case, accents, omitted vowel signs and invisible
 * characters; apostrophes, dashes, Arabic letters typed alike and the digits of all scripts as one; white space as single blanks.
 * crm.folded_text does the same in the database. Vowel signs that are always written stay.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return withAsciiDigits(text.replace(apostrophes, "'").normalize("NFKC"))
    .replace(invisible, "")
    .toLowerCase()
    .normalize("NFD")
    .replace(marks, "")
    .replace(markedAlef, "ا")
    .normalize("NFC")
    .replace(typedAlike, (letter) => sameLetters[letter] ?? letter)
    .replace(apostrophes, "'")
    .replace(dashes, "-")
    .replace(/\s+/gu, " ")
    .trim();
}
