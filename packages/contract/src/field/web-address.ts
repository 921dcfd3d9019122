/** Letters, digits and inner hyphens, 1 to 63 (RFC 1035, RFC 5321, HTML `type=email`). */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** A letter before the `@`: RFC 5322 atext and the dot; beyond ASCII no punctuation but an apostrophe (RFC 6531). */
const localLetter = String.raw`[a-zA-Z\d!#$%&'*+\/=?^_${"`"}\{\|\}~.\-’[[^\0-\x7f]--[\p{P}\p{Z}\p{C}]]]`;
const domain = String.raw`${label}(?:\.${label})+`;

export const longestEmail = 254;
const wholeEmail = new RegExp(`^${localLetter}+@${domain}$`, "v");

/** The pattern (flag v) of an e-mail address within a text, from the beginning of its word on. */
export const emailInText = String.raw`(?<!${localLetter}|@)${localLetter}{1,${longestEmail}}@${domain}(?![\p{L}\p{M}\p{N}@])`;

/** Whether a text is an e-mail address. Mail reaches some with two dots, or a dot before the `@`. */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmail && wholeEmail.test(text);
}

/** The address of a link that writes a mail; any other text as it is. */
export function withoutMailto(text: string): string {
  return text.replace(/^mailto:/iu, "");
}

/** Whether a text is an http or https link with a host and without a sign-in (security.md, Input and output 3). */
export function isWebLink(text: string): boolean {
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === "http:" || url.protocol === "https:") && url.username === "" && url.hostname !== ""
  );
}

const withoutScheme = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u;

/** The link that a text means which leaves the scheme out, as people and address books do: `acme.com/about`. */
export function linkWithScheme(text: string): string | undefined {
  const link = `https://${text.trim()}`;
  return withoutScheme.test(text.trim()) && isWebLink(link) ? link : undefined;
}
