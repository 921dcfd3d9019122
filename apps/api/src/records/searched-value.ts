import { maxAmountCents } from "@lanyard/contract/limits";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { foldText } from "@lanyard/contract/search/fold-text";

/** Short words that are ambiguous in a file but not in a search. */
const thousands = /(?<=\d)\s*(?:mil|mille)(?!\p{L})/iu;
const millions = /(?<=\d)\s*(?:m|mn|mill)(?!\p{L})/iu;

/**
 * Returns the amount in a text, or undefined. One separator before three digits groups thousands in every language:
 * a search for an amount with three decimals finds nothing.
 */
export function amountCentsIn(text: string): number | undefined {
  const number = readWrittenAmount(text.replace(thousands, "k").replace(millions, "M"))?.number;
  if (number === undefined) return undefined;
  const value = "byMark" in number ? Math.max(...Object.values(number.byMark)) : number.value;
  const cents = Math.round(value * 100);
  return cents > 0 && cents <= maxAmountCents ? cents : undefined;
}

/** Scripts whose names are written in one piece, the family name first. */
const onePiece = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,12}$/u;

/**
 * Returns sort keys of names that a text without blanks may be, with a blank between the two parts at each place and in
 * either order. None for texts of other scripts.
 */
export function namesInOnePiece(text: string): string[] {
  const letters = [...foldText(text)];
  if (!onePiece.test(letters.join(""))) return [];
  return letters.slice(1).flatMap((_, at) => {
    const parts = [letters.slice(0, at + 1).join(""), letters.slice(at + 1).join("")];
    return [parts.toReversed().join(" "), parts.join(" ")];
  });
}
