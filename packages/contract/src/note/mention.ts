/** A mention in a note: `@[Name](member id)`. Other token issuers have ids such as `auth0|42`. */
export const mentionPattern = /@\[(?<name>[^[\]\n]{1,200})\]\((?<id>[^()\s]{1,200})\)/gu;

export const plainMentions = (text: string): string => text.replaceAll(mentionPattern, "@$<name>");

/** A part of a text: a mention, or the text between mentions. */
export interface MentionPart {
  readonly stored: string;
  readonly shown: string;
}

export function mentionParts(text: string): MentionPart[] {
  const parts: MentionPart[] = [];
  let at = 0;
  const addText = (end: number) => {
    const between = text.slice(at, end);
    if (between !== "") parts.push({ stored: between, shown: between });
  };
  for (const { 0: stored, index } of text.matchAll(mentionPattern)) {
    addText(index);
    parts.push({ stored, shown: plainMentions(stored) });
    at = index + stored.length;
  }
  addText(text.length);
  return parts;
}

export function mentionedIds(text: string): string[] {
  return [...new Set([...text.matchAll(mentionPattern)].flatMap(({ groups }) => groups?.id ?? []))];
}
