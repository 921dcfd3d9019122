import { emailInText, isEmailAddress, isWebLink } from "@lanyard/contract/field/web-address";
import { Fragment } from "react";
import { t } from "#src/lib/i18n/messages.ts";

type TextPart = { readonly text: string; readonly start: number; readonly href?: string };

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

/**
 * Characters that end a link in a text: spaces, quotation marks, and punctuation of scripts that are written
 * without spaces.
 */
const linkEnd = String.raw`\s<>"“”«»„${"`"}\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`;
const address = new RegExp(
  String.raw`\b(?:[hH][tT][tT][pP][sS]?:\/\/|[mM][aA][iI][lL][tT][oO]:)[^${linkEnd}]+|${emailInText}`,
  "gv",
);

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
/**
 * Characters that are treated as text before an e-mail address, although an address could begin with them.
 */
const marksBefore = /^['’*`~|{=/!?#&]+/u;

/**
 * Returns the link in a match of `address`, and the number of characters to skip before the link. `href` is
 * undefined if the match contains no valid link.
 */
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

const isOneWord = (local: string) => !unspaced.test(local) || !/[a-z\d]/iu.test(local);

/**
 * Removes letters of a script without spaces (such as Japanese) that follow an ASCII address, because the
 * sentence continues there. Keeps such letters if they are part of the host name.
 */
function withoutSentenceAround(found: string, named: string): string {
  const from = named === "" ? found.indexOf("@") + 1 : named.length;
  const rest = found.slice(from);
  const at = rest.search(unspaced);
  const before = rest.slice(0, at);
  const isWithinHost = /^[^/?#]*[.-]$/u.test(before);
  return at > 0 && !isWithinHost && /^[!-~]*$/u.test(before) ? found.slice(0, from + at) : found;
}

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

export function shortLink(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/iu, "").replace(/\/$/u, "");
}
