import { hasOwnCountry, isPlainPhone, phoneDigits, typedPhone } from "../field/phone-text.ts";
import { pointKey } from "./contact-points.ts";

const longestCountryCode = 3;
/** The least digits of a number without a leading 0; fewer may lack the area code too. */
const leastWithoutTrunk = 9;

/**
 * Returns whether `other` already contains this number, with its country code after `+` or `00`. It needs no
 * list of countries: numbers that differ only by a country code are one number.
 */
function isSaidBy(value: string, other: string): boolean {
  const [said, saying] = [internationalDigits(value), internationalDigits(other)];
  if (saying === undefined || !isPlainPhone(typedPhone(value))) return false;
  if (said !== undefined) return said === saying;
  const digits = phoneDigits(value);
  const national = digits.replace(/^0+/u, "");
  if (digits === national && national.length < leastWithoutTrunk) return false;
  const rest = saying.length - national.length;
  return saying.endsWith(national) && rest >= 1 && rest <= longestCountryCode;
}

/** Returns whether `value` is the shorter form of the same number: `030 1234567` for `+49 30 1234567`. */
export function saysLess(value: string, other: string): boolean {
  return isSaidBy(value, other) && !isSaidBy(other, value);
}

/** Returns the digits of a number with a country code; undefined for other texts. */
function internationalDigits(value: string): string | undefined {
  const typed = typedPhone(value);
  if (!isPlainPhone(typed) || !hasOwnCountry(typed)) return undefined;
  return phoneDigits(typed).replace(/^00/u, "");
}

/** Returns the distinct points of one person: the most complete of equal ones, at the place of the first. */
export function distinctPoints(values: readonly string[]): string[] {
  let kept: string[] = [];
  for (const value of values) {
    if (kept.some((other) => pointKey(other) === pointKey(value) || isSaidBy(value, other))) continue;
    const place = kept.findIndex((other) => isSaidBy(other, value));
    kept = kept.filter((other, at) => at === place || !isSaidBy(other, value));
    if (place < 0) kept.push(value);
    else kept[place] = value;
  }
  return kept;
}
