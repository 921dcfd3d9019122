import { defaultFilter } from "cmdk";
import type { LucideIcon } from "lucide-react";
import { beginsWith, foldedWords, hasWord } from "./matched-text.ts";

/** A command of the palette. */
export type Command = {
  readonly id: string;
  readonly label: string;
  /** Further words that find the command by their beginning. */
  readonly keywords?: string;
  readonly icon: LucideIcon;
  /** Key caps shown next to the label. */
  readonly keys?: readonly string[];
  /** Keeps the palette open, because the command's result appears there. */
  readonly keepsOpen?: boolean;
  /** The heading that names the command's subject; global commands have none. */
  readonly group?: string;
  /** The command for a typed name, offered when a search finds nothing. */
  readonly named?: (name: string) => Pick<Command, "label" | "run">;
  /** A second fact next to the label. */
  readonly detail?: string;
  /** A colour to show in place of the icon. */
  readonly color?: string;
  /** The command's choice is the present one. */
  readonly isCurrent?: boolean;
  /** It leads to other commands, which the palette lists in its place. */
  readonly isParent?: boolean;
  /** The commands of a parent, once they have loaded. */
  readonly choices?: readonly Command[] | undefined;
  readonly run: () => void;
};

/**
 * Returns the commands that contain every word of the query, in order; otherwise those that the letters
 * abbreviate, and otherwise similar ones.
 */
export function matchingCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = foldedWords(query);
  const named = commands.filter(({ label, keywords = "" }) => {
    const others = keywords.split(" ");
    return words.every((word) => hasWord(label, word) || others.some((other) => beginsWith(other, word)));
  });
  const letters = words.join("");
  if (named.length > 0) return named;
  const abbreviated = commands.filter(({ label }) => isAbbreviation(letters, foldedWords(label)));
  return abbreviated.length > 0 ? abbreviated : similarCommands(commands, words.join(" "));
}

/** The least number of letters that distinguish a command from a name: "ed" may be Edit or Eddie. */
const fewestMeant = 4;

/**
 * Returns whether the query names a command: its label begins with the query. With corrected results, each
 * word of the query need only begin one of the command's words.
 */
export function isMeant({ label, keywords = "" }: Command, query: string, isCorrected: boolean): boolean {
  const words = foldedWords(query);
  const text = words.join(" ");
  if (text.length < fewestMeant) return false;
  const own = foldedWords(`${label} ${keywords}`);
  return (
    beginsWith(label, text) ||
    (isCorrected && words.every((word) => own.some((other) => beginsWith(other, word))))
  );
}

/**
 * Returns commands that contain the query's letters in order, except for a few missing or swapped ones, best
 * first.
 */
function similarCommands(commands: readonly Command[], query: string): readonly Command[] {
  if (query.length < fewestSimilar) return [];
  const scored = commands.map((command) => ({
    command,
    score: defaultFilter(foldedWords(command.label).join(" "), query),
  }));
  return scored
    .filter(({ score }) => score >= leastScore)
    .toSorted((left, right) => right.score - left.score)
    .map(({ command }) => command);
}

/** Three letters occur in nearly every label. */
const fewestSimilar = 4;
/** Two letters that were swapped score 0.09; letters that are strewn over a label a tenth of it. */
const leastScore = 0.05;

/** Returns whether letters are prefixes of words in order: "crcon" of "Create Contact". */
const isAbbreviation = (letters: string, words: readonly string[]) =>
  letters.length >= fewestLetters && continues(letters, words);

function continues(letters: string, [word, ...others]: readonly string[]): boolean {
  if (letters === "") return true;
  if (word === undefined) return false;
  for (let size = Math.min(word.length, letters.length); size > 0; size--)
    if (word.startsWith(letters.slice(0, size)) && continues(letters.slice(size), others)) return true;
  return continues(letters, others);
}

/** One letter matches half of all commands. */
const fewestLetters = 2;
