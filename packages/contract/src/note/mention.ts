/** A mention in a note: `@[Name](member id)`. */
export const mentionPattern = /@\[(?<name>[^[\]\n]{1,200})\]\((?<id>[\w-]{1,100})\)/gu;

/** Returns the ids of the members that a text mentions, without repetitions. */
export function mentionedIds(text: string): string[] {
  return [...new Set([...text.matchAll(mentionPattern)].flatMap(({ groups }) => groups?.id ?? []))];
}
