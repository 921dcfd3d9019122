/** Returns whether a text names the person, ignoring case and accents. */
export type NamesPerson = (text: string) => boolean;

/** Returns whether a JSON value names the person in a text, a property name or a list of texts. */
export function valueNames(value: unknown, names: NamesPerson): boolean {
  if (typeof value === "string") return names(value);
  if (typeof value !== "object" || value === null) return false;
  const parts: unknown[] = Object.values(value);
  const cells = parts.filter((part) => typeof part === "string");
  if (!Array.isArray(value) && Object.keys(value).some(names)) return true;
  return names(cells.join(" ")) || parts.some((part) => valueNames(part, names));
}

/**
 * The length of the pieces of long lines. Pieces overlap by more than the longest name, address or number.
 */
const longestLine = 65_536;
const overlap = 1000;

/** Returns whether a text names the person in any line. */
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
