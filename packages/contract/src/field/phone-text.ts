import { withAsciiDigits } from "../search/decimal-digits.ts";

/**
 * A phone number as people type it, without what pages and programs add: digits of other scripts, wide letters and signs,
 * other dashes, invisible marks, and the `tel:` of a link.
 */
export function typedPhone(text: string): string {
  if (/^[ -9;-~]*$/u.test(text)) return text;
  return withAsciiDigits(text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}−·∙⋅]/gu, "-")
    .replace(/^\s*tel:/iu, "")
    .trim();
}

const plainPhone = /^[\d\s()+\-./]+$/u;

/** Whether a typed text is a number without letters. */
export function isPlainPhone(text: string): boolean {
  return plainPhone.test(text);
}

const ownCountry = /^\s*\(?(?:\+|00)/u;

/** Whether a typed number names its country: by `+`, or by `00` as most of the world dials it. */
export function hasOwnCountry(typed: string): boolean {
  return ownCountry.test(typed);
}

/** Longer texts are no phone number, and take long to read. */
const longestPhone = 80;
const extension = /^(.*[\dA-Z)])[\s,;]*(?:extension|poste|durchwahl|ext|dw|x|#)[.:=\s]*(\d{1,7})\s*$/iu;

/** A typed number and the extension behind it; any other text is a number without one. */
export function phoneParts(typed: string): { readonly number: string; readonly extension?: string } {
  if (typed.length > longestPhone) return { number: typed };
  const [, number = "", digits] = extension.exec(typed) ?? [];
  const isNumber = isPlainPhone(number) && number.length >= 9;
  return isNumber || keypadDigits(number) !== undefined
    ? { number, ...(digits !== undefined && { extension: digits }) }
    : { number: typed };
}

/** The letters of each key from 2 to 9 (ITU-T E.161). */
const keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];
/** A few digits, then capitals: 1-800-FLOWERS. Words beside a number are no part of it. */
const lettered = /^[\s(]*\+?\d(?:[\s()\-./]*\d){0,6}[\s()\-./]*[A-Z](?:[\s\-.]*[A-Z\d])+$/u;
const [leastLetters, leastKeys, mostKeys] = [3, 6, 15];

/** The number that is dialled for one with letters; undefined for any other text. */
export function keypadDigits(typed: string): string | undefined {
  if (typed.length > longestPhone || !lettered.test(typed)) return undefined;
  const letters = typed.replace(/[^A-Z]/gu, "").length;
  const dialled = typed.replace(/[A-Z]/gu, (letter) =>
    String(keys.findIndex((key) => key.includes(letter)) + 2),
  );
  const digits = dialled.replace(/\D/gu, "").length;
  return letters >= leastLetters && digits >= leastKeys && digits <= mostKeys ? dialled : undefined;
}

/** The digits of a phone number, compared without formatting; letters that stand for digits count as these. */
export function phoneDigits(phone: string): string {
  const typed = typedPhone(phone);
  const { number, extension: inside = "" } = phoneParts(typed);
  return ((keypadDigits(number) ?? number) + inside).replace(/\D/gu, "");
}

/** The key by which two phone numbers are one: nothing but punctuation, or the letters of the keys, tells them apart. */
export function phoneKey(phone: string): string {
  const { number, extension: inside } = phoneParts(typedPhone(phone));
  const key = (keypadDigits(number) ?? number).toLowerCase().replace(/[^\p{L}\p{M}\p{N}*#]/gu, "");
  return (inside === undefined ? key : `${key}x${inside}`) || phone;
}

/** Countries in which the 0 of an area code is dialled from abroad, too: Italy and San Marino. */
const keepsZero = /^\s*\(?(?:\+|00)\s*(?:39|378)/u;
const [leastDialled, mostDialled] = [3, 15];

/** What a link dials for a text (RFC 3966); undefined where the text is not certainly one number. */
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
