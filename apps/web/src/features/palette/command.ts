import type { LucideIcon } from "lucide-react";
import { foldedWords } from "./matched-text.ts";

/** Something the palette can do. */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Key caps shown beside it. */
  readonly keys?: readonly string[];
  readonly run: () => void;
};

/** The commands whose label has every word of the query, in their order. */
export function matchingCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = foldedWords(query);
  return commands.filter(({ label }) => words.every((word) => foldedWords(label).join(" ").includes(word)));
}
