import { emailInText, isEmailAddress, isWebLink } from "@lanyard/contract/field/web-address";
import { Fragment } from "react";
import { t } from "#src/lib/i18n/messages.ts";

type TextPart = { readonly text: string; readonly start: number; readonly href?: string };

/** User text with its URLs as links that open in a new tab. It is only text: nothing in it becomes an element. */
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

/** Characters that end a link in plain text: spaces, quotation marks, and punctuation that no space follows in some scripts. */
const linkEnd = String.raw`\s<>"“”«»„${"`"}\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`;
const address = new RegExp(
  String.raw`\b(?:[hH][tT][tT][pP][sS]?:\/\/|[mM][aA][iI][lL][tT][oO]:)[^${linkEnd}]+|${emailInText}`,
  "gv",
);

/** A text cut where its addresses begin and end: of pages with http or https, and of mailboxes. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const { shown, href, skipped } = linkOf(found);
    if (href === undefined) continue;
    const start = index + skipped;
    if (start > at) parts.push({ text: text.slice(at, start), start: at });
    parts.push({ text: shown, start, href });
    at = start + shown.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at });
  return parts;
}

const scheme = /^(?:https?:\/\/|mailto:)/iu;
/** Marks before an address that an address may also begin with: quotation marks, emphasis and slashes. */
const marksBefore = /^['’*`~|{=/!?#&]+/u;

/** Returns the link of an address and the number of letters before it; no link if the address is ambiguous. */
function linkOf(found: string): { shown: string; href?: string | undefined; skipped: number } {
  const [named = ""] = scheme.exec(found) ?? [];
  const skipped = named === "" ? (marksBefore.exec(found)?.[0].length ?? 0) : 0;
  const shown = withoutSentenceEnd(withoutSentenceAround(found.slice(skipped), named));
  if (named === "" && !(isEmailAddress(shown) && isOneWord(shown.split("@", 1)[0] ?? "")))
    return { shown, skipped };
  if (named === "")
    return { shown, skipped, href: `mailto:${shown.replaceAll(/[?#%&]/gu, encodeURIComponent)}` };
  const isLink = /^mailto:./iu.test(shown) ? URL.canParse(shown) : isWebLink(shown);
  return { shown, skipped, href: isLink ? shown : undefined };
}

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;

/** In a script without spaces, the start of an ASCII address is unknown. */
const isOneWord = (local: string) => !unspaced.test(local) || !/[a-z\d]/iu.test(local);

/** Ends an ASCII address before a letter of a script without spaces; an address that begins with such letters keeps them. */
function withoutSentenceAround(found: string, named: string): string {
  const from = named === "" ? found.indexOf("@") + 1 : named.length;
  const rest = found.slice(from);
  const at = rest.search(unspaced);
  const before = rest.slice(0, at);
  const isWithinHost = /^[^/?#]*[.-]$/u.test(before);
  return at > 0 && !isWithinHost && /^[!-~]*$/u.test(before) ? found.slice(0, from + at) : found;
}

/** Returns the URL without the punctuation of its sentence, and without an unmatched closing bracket. */
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
