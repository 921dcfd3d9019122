/** A mention in a note: `@[Name](member id)`. A name and an id have no brackets. */
export const mentionPattern = /@\[(?<name>[^[\]\n]{1,200})\]\((?<id>[\w-]{1,100})\)/gu;

/** The ids of the members whom a text mentions, each once. */
export function mentionedIds(text: string): string[] {
  return [...new Set([...text.matchAll(mentionPattern)].flatMap(({ groups }) => groups?.id ?? []))];
}
