/** Returns whether a text names the person. Ignores case and accents. */
export type NamesPerson = (text: string) => boolean;

/**
 * Returns whether a JSON value names the person in a text, in a property name, or in the joined texts of an
 * object or list.
 */
export function valueNames(value: unknown, names: NamesPerson): boolean {
  if (typeof value === "string") return names(value);
  if (typeof value !== "object" || value === null) return false;
  const parts: unknown[] = Object.values(value);
  const cells = parts.filter((part) => typeof part === "string");
  if (!Array.isArray(value) && Object.keys(value).some(names)) return true;
  return names(cells.join(" ")) || parts.some((part) => valueNames(part, names));
}

/**
 * The length of the pieces into which long lines are divided. The overlap exceeds the length of any name,
 * address or number.
 */
const longestLine = 65_536;
const overlap = 1000;

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
