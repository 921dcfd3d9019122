import { Fragment } from "react";
import { t } from "#src/lib/i18n/messages.ts";

type TextPart = { readonly text: string; readonly start: number; readonly href?: string };

/** What a person wrote, its addresses as links that open in another tab. Only text: nothing in it becomes an element. */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map(({ text: part, start, href }) =>
    href === undefined ? (
      <Fragment key={start}>{part}</Fragment>
    ) : (
      <a key={start} className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
        {part}
        <span className="vh"> {t("ui.opensInNewTab")}</span>
      </a>
    ),
  );
}

const address = /\b(?:https?:\/\/|mailto:)[^\s<>"“”«»„`]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu;

/** A text cut where its addresses begin and end: of pages with http or https, and of mailboxes. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutSentenceEnd(found);
    const href = /^(?:https?|mailto):/iu.test(shown) ? shown : `mailto:${shown}`;
    if (!URL.canParse(href)) continue;
    if (index > at) parts.push({ text: text.slice(at, index), start: at });
    parts.push({ text: shown, start: index, href });
    at = index + shown.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at });
  return parts;
}

/** Without what ends the sentence around it, and without a bracket that was opened before it. */
function withoutSentenceEnd(found: string): string {
  const ended = found.replace(/[.,;:!?'’*_]+$/u, "");
  const last = ended.at(-1) ?? "";
  const opening = { ")": "(", "]": "[", "}": "{" }[last];
  if (opening === undefined || count(ended, opening) >= count(ended, last)) return ended;
  return withoutSentenceEnd(ended.slice(0, -1));
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}

/** The address of a page without its protocol, as people read it. */
export function shortLink(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/iu, "").replace(/\/$/u, "");
}
