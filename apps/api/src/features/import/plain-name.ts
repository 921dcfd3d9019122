import { foldText } from "@lanyard/contract/search/fold-text";
import { differingLetters } from "#src/records/search/search-correction.ts";

/**
 * Returns the words of a column name. "E-mail 1 - Value", "emailValue1" and "email_1_value" have the same
 * words.
 */
export function nameWords(header: string): string[] {
  return foldText(
    header
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
      .replace(/(\p{L})(\d)/gu, "$1 $2"),
  )
    .replace(/\be[\s\-_]mail/gu, "email")
    .split(/[^\p{L}\p{N}]+/gu)
    .filter((word) => word !== "");
}

const idWords = ["id", "ids", "guid"];

export function isIdHeading(header: string): boolean {
  const words = nameWords(header);
  const last = words.at(-1) ?? "";
  return idWords.includes(last) || (words.length === 1 && idWithoutSeparator.test(last));
}

/** Matches column names such as "COMPANYID". */
const idWithoutSeparator = /(?:company|account|organi[sz]ation|customer|client|firmen|kunden)ids?$/u;

/** Returns a form in which "First Name", "first_name" and "FIRSTNAME" are equal. */
export function plainName(header: string): string {
  return foldText(header).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Returns a form that a singular and its plural with -s share. */
export function singularOf(text: string): string {
  return foldText(text)
    .replace(/(?<=\p{L}{2})ies$/u, "y")
    .replace(/(?<=ss|ion)es$/u, "")
    .replace(/(?<=\p{L}{2}[^s\P{L}])s$/u, "");
}

/**
 * Returns whether a column name is a known name with one or two misspelled words. `isWord` returns true for
 * correct words.
 */
export function isLikelyTypo(
  words: readonly string[],
  name: readonly string[],
  isWord: (word: string) => boolean,
): boolean {
  const inOne = name.join("");
  if (inOne.length < 5) return false;
  if (words.length !== name.length)
    return words.length === 1 && words.every((word) => !isWord(word) && hasTypingError(word, inOne));
  const wrong = words.filter((word, index) => word !== name[index]);
  return (
    wrong.length <= 2 &&
    words.every(
      (word, index) => word === name[index] || (!isWord(word) && hasTypingError(word, name[index] ?? "")),
    )
  );
}

/** The minimum length of a word that can count as misspelled. Shorter words resemble too many others. */
const shortestMistyped = 4;

/**
 * Returns whether a letter is missing, doubled or replaced by a neighbour on the keyboard, or two letters are
 * swapped.
 */
function hasTypingError(written: string, word: string): boolean {
  if (word.length < shortestMistyped || /\d/u.test(written + word)) return false;
  const { start, some, others, isSwapped } = differingLetters(written, word);
  const [wrong = "", right = ""] = [some[0], others[0]];
  if (isSwapped || Math.max(some.length, others.length) !== 1) return isSwapped;
  return wrong === "" || (right === "" ? written[start - 1] === wrong : areNeighbours(wrong, right));
}

const keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function areNeighbours(one: string, other: string): boolean {
  const [row, place] = keyOf(one);
  const [otherRow, otherPlace] = keyOf(other);
  if (row < 0 || otherRow < 0) return false;
  if (row === otherRow) return Math.abs(place - otherPlace) === 1;
  // Each key touches two keys in the row above.
  const [above, below] = row < otherRow ? [place, otherPlace] : [otherPlace, place];
  return Math.abs(row - otherRow) === 1 && (above === below || above === below + 1);
}

function keyOf(letter: string): readonly [row: number, place: number] {
  const row = keyboard.findIndex((keys) => keys.includes(letter));
  return [row, keyboard[row]?.indexOf(letter) ?? -1];
}
