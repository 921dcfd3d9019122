import { foldText } from "@lanyard/contract/search/fold-text";

/** A spelling of a name: its folded words, and regular expressions for them that also work in PostgreSQL. */
export interface NameWriting {
  readonly words: readonly string[];
  readonly expressions: readonly string[];
}

/** The maximum number of words that are searched in all orders. More words have too many permutations. */
const mostOrdered = 3;

export const ordersOf = <Word>(words: readonly Word[]): Word[][] =>
  words.length > mostOrdered ? [[...words]] : permutations(words);

function permutations<Word>(words: readonly Word[]): Word[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, index) =>
    permutations(words.filter((_, other) => other !== index)).map((rest) => [word, ...rest]),
  );
}

/** Returns the spellings of names, addresses and numbers. File names can also join the words of a name. */
export function writingsOf(texts: readonly string[]): NameWriting[] {
  return texts.flatMap((text) => {
    const words = foldText(text).split(" ").filter(Boolean);
    if (words.length === 0) return [];
    // The digits of a number can be grouped in many ways, so each group also matches as part of a longer one.
    if (!/\p{L}/u.test(text)) return [{ words, expressions: words.map(escaped) }];
    const joined = words.length === 1 ? [] : ordersOf(words).map((order) => [order.join("")]);
    return [words, ...joined].map((own) => ({ words: own, expressions: own.map(wordExpression) }));
  });
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);

/**
 * Alphabets in which a word ends at the first character of another alphabet: Latin letters of folded texts,
 * and digits. Other scripts can join or inflect words.
 */
const alphabets = ["a-zß-ɏ", "0-9"];
const alphabetOf = (letter: string) =>
  alphabets.find((letters) => new RegExp(`[${letters}]`, "u").test(letter));

/**
 * Returns a regular expression for a whole word with an optional "s", so that "mark" does not match
 * "marketing". In JSON, an escaped line break such as "\n" can precede the word.
 */
function wordExpression(word: string): string {
  const [before, after] = [alphabetOf(word.slice(0, 1)), alphabetOf(word.slice(-1))];
  const start = before === undefined ? "" : String.raw`(?:(?<![${before}])|\\[bfnrt])`;
  const end = after === undefined ? "" : `s?(?![${after}])`;
  return start + escaped(word) + end;
}

/**
 * Returns a function that tests whether a text contains all words of one of the names, in any case and order.
 */
export function createNameSearch(texts: readonly string[]): (text: string) => boolean {
  const writings = writingsOf(texts).map(({ words, expressions }) => ({
    words,
    expressions: expressions.map((source) => new RegExp(source, "u")),
  }));
  return (text) => {
    const folded = foldText(text);
    // Words are compared first, because regular expressions take longer.
    return writings.some(
      ({ words, expressions }) =>
        words.every((word) => folded.includes(word)) && expressions.every((each) => each.test(folded)),
    );
  };
}
