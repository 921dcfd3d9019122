import { defaultFilter } from "cmdk";
import type { LucideIcon } from "lucide-react";
import { beginsWith, foldedWords, hasWord } from "./matched-text.ts";

export type Command = {
  readonly id: string;
  readonly label: string;
  readonly keywords?: string;
  readonly icon: LucideIcon;
  readonly keys?: readonly string[];
  readonly keepsOpen?: boolean;
  /** The heading above the command; undefined for global commands. */
  readonly group?: string;
  /**
   * Returns a variant of the command for a typed name, such as creating a contact with this name. It is shown
   * if the search finds nothing.
   */
  readonly named?: (name: string) => Pick<Command, "label" | "run">;
  /**
   * Returns the detail and the action for a typed line, or undefined if the command cannot parse the line.
   */
  readonly ofLine?: (line: string) => Pick<Command, "detail" | "run"> | undefined;
  readonly detail?: string;
  readonly color?: string;
  /** Whether the record already has the value that the command would set. */
  readonly isCurrent?: boolean;
  readonly isParent?: boolean;
  /** The choices of a command with `isParent`; undefined while they load. */
  readonly choices?: readonly Command[] | undefined;
  readonly run: () => void;
};

/**
 * Returns the commands that contain all words of the query. If there are none, returns the commands that the
 * query abbreviates, or else commands with similar labels.
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

/** The shortest query that identifies a command. Shorter ones are ambiguous: "ed" can mean Edit or Eddie. */
const minQueryLength = 4;

/**
 * Returns whether the label of the command starts with the query. If the server corrected the query, it is
 * enough that each word of the query starts a word of the command.
 */
export function isNamedBy({ label, keywords = "" }: Command, query: string, isCorrected: boolean): boolean {
  const words = foldedWords(query);
  const text = words.join(" ");
  if (text.length < minQueryLength) return false;
  const own = foldedWords(`${label} ${keywords}`);
  return (
    beginsWith(label, text) ||
    (isCorrected && words.every((word) => own.some((other) => beginsWith(other, word))))
  );
}

/**
 * Returns the commands whose labels contain the letters of the query in order, apart from a few errors. The
 * best match is first.
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

/**
 * The minimum length of a query that finds similar commands. Nearly every label contains any three letters in
 * order.
 */
const fewestSimilar = 4;
/**
 * The lowest score of a similar command. Two swapped letters score 0.09; letters spread over a label score a
 * tenth of that.
 */
const leastScore = 0.05;

/** Returns whether the letters abbreviate the words in order, as "crcon" abbreviates "Create Contact". */
const isAbbreviation = (letters: string, words: readonly string[]) =>
  letters.length >= fewestLetters && continues(letters, words);

function continues(letters: string, [word, ...others]: readonly string[]): boolean {
  if (letters === "") return true;
  if (word === undefined) return false;
  for (let size = Math.min(word.length, letters.length); size > 0; size--)
    if (word.startsWith(letters.slice(0, size)) && continues(letters.slice(size), others)) return true;
  return continues(letters, others);
}

/** The minimum length of an abbreviation. A single letter would match half of all commands. */
const fewestLetters = 2;
