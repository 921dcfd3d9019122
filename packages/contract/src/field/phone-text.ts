import { normalForm, withAsciiDigits } from "../search/unicode.ts";

/**
 * Normalizes a phone number that was copied from a page or program: converts digits, letters, signs and
 * dashes to ASCII, and removes invisible characters and `tel:`.
 */
export function typedPhone(text: string): string {
  if (/^[ -9;-~]*$/u.test(text)) return text;
  return withAsciiDigits(normalForm(text, "NFKC"))
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}−·∙⋅]/gu, "-")
    .replace(/^\s*tel:/iu, "")
    .trim();
}

const plainPhone = /^[\d\s()+\-./]+$/u;

export function isPlainPhone(text: string): boolean {
  return plainPhone.test(text);
}

const ownCountry = /^\s*\(?(?:\+|00)/u;

/** Returns whether a number begins with a country code, after `+` or the international prefix `00`. */
export function hasOwnCountry(typed: string): boolean {
  return ownCountry.test(typed);
}

/** The maximum length of a phone number. The pattern would be slow on longer texts. */
const longestPhone = 80;
const extension = /^(.*[\dA-Z)])[\s,;]*(?:extension|poste|durchwahl|ext|dw|x|#)[.:=\s]*(\d{1,7})\s*$/iu;

/** Splits a phone number from its extension. Returns other texts as a number without extension. */
export function phoneParts(typed: string): { readonly number: string; readonly extension?: string } {
  if (typed.length > longestPhone) return { number: typed };
  const [, number = "", digits] = extension.exec(typed) ?? [];
  const isNumber = isPlainPhone(number) && number.length >= 9;
  return isNumber || keypadDigits(number) !== undefined
    ? { number, ...(digits !== undefined && { extension: digits }) }
    : { number: typed };
}

/** The letters of the keys 2 to 9 (ITU-T E.161). */
const keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];
/** Matches a few digits followed by capitals, such as 1-800-FLOWERS, but not a number next to a word. */
const lettered = /^[\s(]*\+?\d(?:[\s()\-./]*\d){0,6}[\s()\-./]*[A-Z](?:[\s\-.]*[A-Z\d])+$/u;
const [leastLetters, leastKeys, mostKeys] = [3, 6, 15];

/** Returns a number such as 1-800-FLOWERS with digits instead of letters, or undefined for other texts. */
export function keypadDigits(typed: string): string | undefined {
  if (typed.length > longestPhone || !lettered.test(typed)) return undefined;
  const letters = typed.replace(/[^A-Z]/gu, "").length;
  const dialled = typed.replace(/[A-Z]/gu, (letter) =>
    String(keys.findIndex((key) => key.includes(letter)) + 2),
  );
  const digits = dialled.replace(/\D/gu, "").length;
  return letters >= leastLetters && digits >= leastKeys && digits <= mostKeys ? dialled : undefined;
}

export function phoneDigits(phone: string): string {
  const typed = typedPhone(phone);
  const { number, extension: inside = "" } = phoneParts(typed);
  return ((keypadDigits(number) ?? number) + inside).replace(/\D/gu, "");
}

/**
 * Returns the key for comparing phone numbers. The key has no punctuation, and digits instead of keypad
 * letters.
 */
export function phoneKey(phone: string): string {
  const { number, extension: inside } = phoneParts(typedPhone(phone));
  const key = (keypadDigits(number) ?? number).toLowerCase().replace(/[^\p{L}\p{M}\p{N}*#]/gu, "");
  return (inside === undefined ? key : `${key}x${inside}`) || phone;
}

/** Italy and San Marino keep the leading 0 of the area code in international calls. */
const keepsZero = /^\s*\(?(?:\+|00)\s*(?:39|378)/u;
const [leastDialled, mostDialled] = [3, 15];

/**
 * Returns the number for a `tel:` link (RFC 3966), or undefined for a text that may not be a phone number.
 */
export function dialledPhone(phone: string): string | undefined {
  const { number, extension: inside } = phoneParts(typedPhone(phone));
  const said = keypadDigits(number) ?? number;
  if (!/^[\d\s()+\-./*#]+$/u.test(said) || /\s\/\s|\d\s*\+/u.test(said)) return undefined;
  const isAbroad = hasOwnCountry(said);
  const whole = isAbroad && !keepsZero.test(said) ? said.replace(/\(0\)/u, "") : said;
  const digits = whole.replace(isAbroad ? /^\s*\(?00/u : "", "").replace(/[^\d*#]/gu, "");
  if (digits.length < leastDialled || digits.length > mostDialled) return undefined;
  return `${isAbroad ? "+" : ""}${digits.replaceAll("#", "%23")}${inside === undefined ? "" : `;ext=${inside}`}`;
}
