import {
  hasOwnCountry,
  isPlainPhone,
  keypadDigits,
  phoneDigits,
  phoneKey,
  phoneParts,
  typedPhone,
} from "@lanyard/contract/field/phone-text";
import { foldText } from "@lanyard/contract/search/fold-text";
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { withoutExtension } from "./fold-text.ts";

/** A number as it is dialled from abroad and within its country. */
export interface ReadPhone {
  /** E.164, with an extension as RFC 3966 writes it: `+33628230455`, `+14155550132;ext=12`. */
  readonly international: string;
  /** Digits only: `0628230455`. */
  readonly national: string;
}

/** Returns whether the meaning of a number depends on the reader's country. */
export function dependsOnCountry(text: string): boolean {
  return /\p{Nd}/u.test(text) && !hasOwnCountry(typedPhone(text));
}

/** A cache by country and text, because a record's numbers are read for its key and again for its search text. */
const latest = new Map<string, ReadPhone | undefined>();
const mostLatest = 64;

/** Returns the phone number that a text denotes in `country`; undefined if it is none, or without a country. */
export function readPhone(text: string, country: string | null): ReadPhone | undefined {
  const key = `${country} ${text}`;
  if (latest.has(key)) return latest.get(key);
  if (latest.size === mostLatest) latest.clear();
  const read = parsedPhone(text, country);
  latest.set(key, read);
  return read;
}

function parsedPhone(text: string, country: string | null): ReadPhone | undefined {
  if (country === null && dependsOnCountry(text)) return undefined;
  const { number: typed, extension } = phoneParts(typedPhone(text));
  const dialled = (keypadDigits(typed) ?? typed).replace(/^\s*\(?00/u, "+");
  const number = parsePhoneNumberFromString(dialled, countryCode(country));
  if (number === undefined || !number.isPossible()) return undefined;
  const inside = extension ?? number.ext;
  return {
    international: inside === undefined ? number.number : `${number.number};ext=${inside}`,
    national: phoneDigits(number.format("NATIONAL")),
  };
}

function countryCode(country: string | null): CountryCode | undefined {
  return country !== null && isSupportedCountry(country) ? country : undefined;
}

/**
 * Returns the forms by which a search finds a number: its digits as typed, international and national, so that +33 6 28…
 * is found as 06 28… too, and the words next to them. Omits a form that another form contains.
 */
export function phoneForms(text: string, country: string | null): string[] {
  const read = readPhone(text, country);
  const forms = [
    ...(/\p{L}/u.test(text) ? [foldText(text), phoneKey(text)] : []),
    phoneDigits(text),
    ...(read === undefined ? [] : [phoneDigits(read.international), read.national]),
  ];
  return forms.filter((form, index) => !forms.some((other, at) => at < index && other.includes(form)));
}

/** Returns a number in international form as people read it; other texts stay unchanged. */
export function formatPhone(text: string): string {
  return (text.startsWith("+") ? parsePhoneNumberFromString(text)?.formatInternational() : undefined) ?? text;
}

/** Shorter digit strings occur in too many other numbers. */
const leastNationalDigits = 7;

/**
 * Returns the digits after a number's country code and trunk prefix, which its every notation contains, even
 * with an unknown country. Undefined for other texts and short numbers.
 */
export function nationalDigits(searched: string): string | undefined {
  const text = withoutExtension(searched);
  if (!hasOwnCountry(text) || !isPlainPhone(text)) return undefined;
  const number = parsePhoneNumberFromString(text.replace(/^\s*\(?00/u, "+"));
  if (number === undefined || !number.isPossible()) return undefined;
  const digits: string = number.nationalNumber;
  return digits.length < leastNationalDigits ? undefined : digits;
}
