import { foldText } from "@lanyard/contract/search/fold-text";

/** Whether a text names somebody, whatever its case and accents. */
export type NamesPerson = (text: string) => boolean;

/**
 * By the full name, an address or a number of somebody, as they are written: all words of one of these, in whatever order, because
 * first and last names stand in cells of their own.
 */
export function createPersonSearch(texts: readonly string[]): NamesPerson {
  const wanted = texts.map(wordsOf).filter((words) => words.length > 0);
  return (text) => {
    const folded = foldText(text);
    return wanted.some((words) => words.every((word) => folded.includes(word)));
  };
}

function wordsOf(text: string): string[] {
  return foldText(text).split(" ").filter(Boolean);
}

/** Whether a value of JSON names somebody: one of its texts or names, or a row of them. */
export function valueNames(value: unknown, names: NamesPerson): boolean {
  if (typeof value === "string") return names(value);
  if (typeof value !== "object" || value === null) return false;
  const parts: unknown[] = Object.values(value);
  const cells = parts.filter((part) => typeof part === "string");
  if (!Array.isArray(value) && Object.keys(value).some(names)) return true;
  return names(cells.join(" ")) || parts.some((part) => valueNames(part, names));
}

/** A line without an end is looked at in pieces, which overlap by more than a name, an address or a number has. */
const longestLine = 65_536;
const overlap = 1000;

/** Whether a line of a text names somebody. */
export async function textNames(text: AsyncIterable<string>, names: NamesPerson): Promise<boolean> {
  let rest = "";
  for await (const piece of text) {
    const lines = (rest + piece).split(/[\r\n]+/u);
    rest = lines.pop() ?? "";
    if (lines.some(names)) return true;
    if (rest.length < longestLine) continue;
    if (names(rest)) return true;
    rest = rest.slice(-overlap);
  }
  return names(rest);
}
