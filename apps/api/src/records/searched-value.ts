import { maxAmountCents } from "@lanyard/contract/limits";
import { readWrittenAmount } from "@lanyard/contract/money/written-amount";
import { foldText } from "@lanyard/contract/search/fold-text";

/** Words for thousands. They are ambiguous in files but not in searches. */
const thousands = /(?<=\d)\s*(?:mil|mille)(?!\p{L})/iu;
const millions = /(?<=\d)\s*(?:m|mn|mill)(?!\p{L})/iu;

/**
 * Returns the amount in a search text, or undefined. A separator before three digits always groups thousands,
 * so searches cannot find amounts with three decimals.
 */
export function amountCentsIn(text: string): number | undefined {
  const number = readWrittenAmount(text.replace(thousands, "k").replace(millions, "M"))?.number;
  if (number === undefined) return undefined;
  const value = "byMark" in number ? Math.max(...Object.values(number.byMark)) : number.value;
  const cents = Math.round(value * 100);
  return cents > 0 && cents <= maxAmountCents ? cents : undefined;
}

/** Scripts in which people write names without a space, family name first. */
const onePiece = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,12}$/u;

/**
 * Returns the sort keys of the names that a text without spaces can be: split at each position, in both
 * orders. Returns none for other scripts.
 */
export function namesInOnePiece(text: string): string[] {
  const letters = [...foldText(text)];
  if (!onePiece.test(letters.join(""))) return [];
  return letters.slice(1).flatMap((_, at) => {
    const parts = [letters.slice(0, at + 1).join(""), letters.slice(at + 1).join("")];
    return [parts.toReversed().join(" "), parts.join(" ")];
  });
}
