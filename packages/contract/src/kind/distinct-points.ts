import { hasOwnCountry, isPlainPhone, phoneDigits, typedPhone } from "../field/phone-text.ts";
import { pointKey } from "./contact-points.ts";

const longestCountryCode = 3;
/**
 * The minimum number of digits for matching a phone number without a leading 0 to a number with a country
 * code. A shorter number may lack its area code.
 */
const leastWithoutTrunk = 9;

/**
 * Returns whether `other` is the same phone number as `value` and has a country code after `+` or `00`. One
 * to three digits before the national number count as a country code, so no list of countries is needed.
 */
function isCoveredBy(value: string, other: string): boolean {
  const [own, full] = [internationalDigits(value), internationalDigits(other)];
  if (full === undefined || !isPlainPhone(typedPhone(value))) return false;
  if (own !== undefined) return own === full;
  const digits = phoneDigits(value);
  const national = digits.replace(/^0+/u, "");
  if (digits === national && national.length < leastWithoutTrunk) return false;
  const rest = full.length - national.length;
  return full.endsWith(national) && rest >= 1 && rest <= longestCountryCode;
}

/**
 * Returns whether the phone number `value` is a shorter form of `other`, such as `030 1234567` of `+49 30
 * 1234567`.
 */
export function isShorterNumber(value: string, other: string): boolean {
  return isCoveredBy(value, other) && !isCoveredBy(other, value);
}

function internationalDigits(value: string): string | undefined {
  const typed = typedPhone(value);
  if (!isPlainPhone(typed) || !hasOwnCountry(typed)) return undefined;
  return phoneDigits(typed).replace(/^00/u, "");
}

/**
 * Returns the contact points without duplicates. If a phone number appears in several forms, its most
 * complete form takes the place of the first one.
 */
export function distinctPoints(values: readonly string[]): string[] {
  let kept: string[] = [];
  for (const value of values) {
    if (kept.some((other) => pointKey(other) === pointKey(value) || isCoveredBy(value, other))) continue;
    const place = kept.findIndex((other) => isCoveredBy(other, value));
    kept = kept.filter((other, at) => at === place || !isCoveredBy(other, value));
    if (place < 0) kept.push(value);
    else kept[place] = value;
  }
  return kept;
}
