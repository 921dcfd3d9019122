/** A host label: letters, digits and inner hyphens, up to 63 characters (RFC 1035, RFC 5321, HTML `type=email`). */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
/**
 * A character before the `@`: RFC 5322 atext or a dot. Beyond ASCII, the apostrophe is the only punctuation
 * (RFC 6531).
 */
const localLetter = String.raw`[a-zA-Z\d!#$%&'*+\/=?^_${"`"}\{\|\}~.\-’[[^\0-\x7f]--[\p{P}\p{Z}\p{C}]]]`;
const domain = String.raw`${label}(?:\.${label})+`;

export const longestEmail = 254;
const wholeEmail = new RegExp(`^${localLetter}+@${domain}$`, "v");

/** The pattern (flag v) of an e-mail address within a text. */
export const emailInText = String.raw`(?<!${localLetter}|@)${localLetter}{1,${longestEmail}}@${domain}(?![\p{L}\p{M}\p{N}@])`;

/**
 * Returns whether a text is an e-mail address. Accepts two dots in a row and a dot before the `@`, because
 * working addresses have them.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmail && wholeEmail.test(text);
}

export function withoutMailto(text: string): string {
  return text.replace(/^mailto:/iu, "");
}

/**
 * Returns whether a text is an http or https link with a host and without a user name or password
 * (security.md, Input and output 3).
 */
export function isWebLink(text: string): boolean {
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname !== "";
}

const withoutScheme = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u;

/** Returns a link for an address without a scheme, such as `acme.com/about`, or undefined for other texts. */
export function linkWithScheme(text: string): string | undefined {
  const link = `https://${text.trim()}`;
  return withoutScheme.test(text.trim()) && isWebLink(link) ? link : undefined;
}
