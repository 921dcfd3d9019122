/** A host label: letters, digits and inner hyphens, 1 to 63 (RFC 1035, RFC 5321, HTML `type=email`). */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** A letter before the `@`: RFC 5322 atext and the dot; beyond ASCII, no punctuation except an apostrophe (RFC 6531). */
const localLetter = String.raw`[a-zA-Z\d!#$%&'*+\/=?^_${"`"}\{\|\}~.\-’[[^\0-\x7f]--[\p{P}\p{Z}\p{C}]]]`;
const domain = String.raw`${label}(?:\.${label})+`;

export const longestEmail = 254;
const wholeEmail = new RegExp(`^${localLetter}+@${domain}$`, "v");

/** The pattern (flag v) of an e-mail address within a text, from the start of its word. */
export const emailInText = String.raw`(?<!${localLetter}|@)${localLetter}{1,${longestEmail}}@${domain}(?![\p{L}\p{M}\p{N}@])`;

/** Returns whether a text is an e-mail address. Some working addresses have two dots, or a dot before the `@`. */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmail && wholeEmail.test(text);
}

/** Returns the address of a mailto link; returns any other text unchanged. */
export function withoutMailto(text: string): string {
  return text.replace(/^mailto:/iu, "");
}

/** Returns whether a text is an http or https link with a host and without credentials (security.md, Input and output 3). */
export function isWebLink(text: string): boolean {
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === "http:" || url.protocol === "https:") && url.username === "" && url.hostname !== ""
  );
}

const withoutScheme = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u;

/** Returns the link for an address without a scheme, as people and address books write it: `acme.com/about`. */
export function linkWithScheme(text: string): string | undefined {
  const link = `https://${text.trim()}`;
  return withoutScheme.test(text.trim()) && isWebLink(link) ? link : undefined;
}
