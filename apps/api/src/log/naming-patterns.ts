import { foldText } from "@lanyard/contract/search/fold-text";

const likeSigns = /[\\%_]/gu;
/** The most words to try in every order; more would have too many orders. */
const mostOrdered = 3;

/** Patterns for LIKE of folded texts that name one of the texts: its words in any order, because first and last names have cells of their own. */
export function namingPatterns(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const words = foldText(text).replace(likeSigns, "\\$&").split(" ").filter(Boolean);
    const orders = words.length > mostOrdered ? [words] : permutations(words);
    return orders.map((order) => `%${order.join("%")}%`);
  });
}

function permutations(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, index) =>
    permutations(words.filter((_, other) => other !== index)).map((rest) => [word, ...rest]),
  );
}
