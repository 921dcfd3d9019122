import type { LucideIcon } from "lucide-react";
import { beginsWith, foldedWords, hasWord } from "./matched-text.ts";

/** Something the palette can do. */
export type Command = {
  readonly id: string;
  readonly label: string;
  /** Other words it is found by, from their beginning on. */
  readonly keywords?: string;
  readonly icon: LucideIcon;
  /** Key caps shown beside it. */
  readonly keys?: readonly string[];
  /** What it leads to is in the palette, which stays open. */
  readonly keepsOpen?: boolean;
  readonly run: () => void;
};

/** The commands that every word of the query is about, in their order; without any, those that the letters abbreviate. */
export function matchingCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = foldedWords(query);
  const named = commands.filter(({ label, keywords = "" }) => {
    const others = keywords.split(" ");
    return words.every((word) => hasWord(label, word) || others.some((other) => beginsWith(other, word)));
  });
  const letters = words.join("");
  return named.length > 0
    ? named
    : commands.filter(({ label }) => isAbbreviation(letters, foldedWords(label)));
}

/** Whether letters are beginnings of words, in their order: "crcon" of "Create Contact". */
const isAbbreviation = (letters: string, words: readonly string[]) =>
  letters.length >= fewestLetters && continues(letters, words);

function continues(letters: string, [word, ...others]: readonly string[]): boolean {
  if (letters === "") return true;
  if (word === undefined) return false;
  for (let size = Math.min(word.length, letters.length); size > 0; size--)
    if (word.startsWith(letters.slice(0, size)) && continues(letters.slice(size), others)) return true;
  return continues(letters, others);
}

/** One letter begins half of all commands. */
const fewestLetters = 2;
