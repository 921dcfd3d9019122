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

export interface ReadPhone {
  /** E.164, with an extension as in RFC 3966: `+33628230455`, `+14155550132;ext=12`. */
  readonly international: string;
  /** Only digits: `0628230455`. */
  readonly national: string;
}

export function dependsOnCountry(text: string): boolean {
  return /\p{Nd}/u.test(text) && !hasOwnCountry(typedPhone(text));
}

/** A cache of results, because a record's key and its search text are derived from the same numbers. */
const latest = new Map<string, ReadPhone | undefined>();
const mostLatest = 64;

/**
 * Parses a phone number; returns undefined if the text is not a number, or if the number needs a country and
 * `country` is null.
 */
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
 * Returns the texts by which a search finds a number: digits as typed, international digits, national digits,
 * and words next to the number. Omits forms that another form contains.
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

export function formatPhone(text: string): string {
  return (text.startsWith("+") ? parsePhoneNumberFromString(text)?.formatInternational() : undefined) ?? text;
}

/** Shorter digit strings occur in too many other numbers. */
const leastNationalDigits = 7;

/**
 * Returns the digits after the country code and trunk prefix, which all notations share; returns undefined
 * for other texts and short numbers.
 */
export function nationalDigits(searched: string): string | undefined {
  const text = withoutExtension(searched);
  if (!hasOwnCountry(text) || !isPlainPhone(text)) return undefined;
  const number = parsePhoneNumberFromString(text.replace(/^\s*\(?00/u, "+"));
  if (number === undefined || !number.isPossible()) return undefined;
  const digits: string = number.nationalNumber;
  return digits.length < leastNationalDigits ? undefined : digits;
}
