/** Shortens a text without splitting a surrogate pair, because PostgreSQL refuses half of a pair. */
export function shortenedText(text: string, length: number, ending = "…"): string {
  return text.length > length ? text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, "") + ending : text;
}
