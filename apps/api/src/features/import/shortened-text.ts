/** The beginning of a text that is too long. Half of a letter that JavaScript keeps as two would be no text for the database. */
export function shortenedText(text: string, length: number, ending = "…"): string {
  return text.length > length ? text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, "") + ending : text;
}
