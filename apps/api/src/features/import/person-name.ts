export type NameOrder = "first" | "last";

export interface NameParts {
  readonly first: string;
  readonly last: string;
}

/** Words that belong to the following surname, as in "van Beethoven" and "de la Cruz". */
const particles = new Set(
  "af bin da das de degli dei del della den der di dos du el ibn la las le los ten ter van von vom zu zum zur".split(
    " ",
  ),
);
const endings = /^(?:jr|sr|jun|sen|ii|iii|iv|phd|ph\.d|md|mba|esq|cpa|dds)\.?$/iu;
/** Chinese, Japanese and Korean names begin with the family name. */
const familyFirst = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\s・]+$/u;

/**
 * Splits a full name into first name and surname without losing a word. A comma can separate them, as in
 * "Lovelace, Ada"; `order` applies to names without a comma. A single word is a first name.
 */
export function splitName(written: string, order: NameOrder = "first"): NameParts {
  const name = withoutEnds(written.replace(/\s+/gu, " "));
  const [before = "", ...after] = name.split(",").map((part) => part.trim());
  const behind = after.join(", ");
  // In "Ada Lovelace, PhD", the comma only precedes a suffix.
  if (behind !== "" && !after.every((part) => endings.test(part))) return { first: behind, last: before };
  const words = name.split(" ");
  if (words.length === 1) return { first: name, last: "" };
  return order === "last" || familyFirst.test(name) ? familyBefore(words) : familyBehind(words);
}

function familyBehind(words: readonly string[]): NameParts {
  let from = words.length - 1;
  while (from > 1 && endings.test(words[from] ?? "")) from -= 1;
  while (from > 1 && isParticle(words[from - 1])) from -= 1;
  return cut(words, from);
}

function familyBefore(words: readonly string[]): NameParts {
  const family = words.findIndex((word) => !isParticle(word)) + 1;
  const { first: last, last: first } = cut(words, Math.min(Math.max(family, 1), words.length - 1));
  return { first, last };
}

function cut(words: readonly string[], from: number): NameParts {
  return { first: words.slice(0, from).join(" "), last: words.slice(from).join(" ") };
}

const isParticle = (word: string | undefined) => word !== undefined && particles.has(word.toLowerCase());

function withoutEnds(name: string): string {
  const isWord = (letter: string) => letter !== " " && letter !== ",";
  const letters = [...name];
  return letters.slice(letters.findIndex(isWord), letters.findLastIndex(isWord) + 1).join("");
}
