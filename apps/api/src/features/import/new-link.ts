/** No id begins so. */
const mark = "new:";

/** Stands for a record that the import makes itself, by its name, where otherwise its id would. */
export const newLink = (name: string | null): string => `${mark}${name ?? ""}`;

/** The name of such a record; undefined for an id. */
export function newLinkName(link: string): string | undefined {
  return link.startsWith(mark) ? link.slice(mark.length) : undefined;
}
