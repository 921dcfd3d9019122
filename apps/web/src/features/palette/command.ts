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

/** The commands that every word of the query is about, in their order. */
export function matchingCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = foldedWords(query);
  return commands.filter(({ label, keywords = "" }) => {
    const others = keywords.split(" ");
    return words.every((word) => hasWord(label, word) || others.some((other) => beginsWith(other, word)));
  });
}
