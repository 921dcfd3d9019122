import { maxAmountCents } from "@lanyard/contract/limits";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { foldText } from "@lanyard/contract/search/fold-text";

/** Words for thousands after a number. They are ambiguous in imported files but not in searches. */
const thousands = /(?<=\d)\s*(?:mil|mille)(?!\p{L})/iu;
const millions = /(?<=\d)\s*(?:m|mn|mill)(?!\p{L})/iu;

/**
 * Returns the amount in a search text in cents, or undefined. A separator before three digits always groups
 * thousands, so searches cannot find amounts with three decimals.
 */
export function amountCentsIn(text: string): number | undefined {
  const number = readWrittenAmount(text.replace(thousands, "k").replace(millions, "M"))?.number;
  if (number === undefined) return undefined;
  const value = "byMark" in number ? Math.max(...Object.values(number.byMark)) : number.value;
  const cents = Math.round(value * 100);
  return cents > 0 && cents <= maxAmountCents ? cents : undefined;
}

/** Matches names in scripts whose users write the family name first, without a space. */
const onePiece = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,12}$/u;

/**
 * Returns the sort keys of all names that a text without spaces can represent: the text is split in two at
 * each position, and the parts are joined in both orders. Returns none for scripts that use spaces.
 */
export function namesInOnePiece(text: string): string[] {
  const letters = [...foldText(text)];
  if (!onePiece.test(letters.join(""))) return [];
  return letters.slice(1).flatMap((_, at) => {
    const parts = [letters.slice(0, at + 1).join(""), letters.slice(at + 1).join("")];
    return [parts.toReversed().join(" "), parts.join(" ")];
  });
}
