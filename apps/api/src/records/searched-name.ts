import { foldText } from "@lanyard/contract/search/fold-text";

/** Scripts whose names are written in one piece, the family name first. */
const onePiece = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,12}$/u;

/**
 * The sort keys of the names that a text in one piece may be, which have a blank between the two parts, in either order: where one
 * part ends only the person knows. None for texts of other scripts.
 */
export function namesInOnePiece(text: string): string[] {
  const letters = [...foldText(text)];
  if (!onePiece.test(letters.join(""))) return [];
  return letters.slice(1).flatMap((_, at) => {
    const parts = [letters.slice(0, at + 1).join(""), letters.slice(at + 1).join("")];
    return [parts.toReversed().join(" "), parts.join(" ")];
  });
}
