import { z } from "zod";
import { maxAmountCents, maxTagsText } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { normalForm } from "../search/unicode.ts";
import { tidyAddress, tidyLine, tidyLines } from "./tidy-text.ts";
import { isEmailAddress, isWebLink, longestEmail, withoutMailto } from "./web-address.ts";

/**
 * Matches characters that are not stored: lone surrogates, which UTF-8 cannot encode, and control characters
 * except tabs and line ends.
 */
const unstorable = /[[\p{Surrogate}\p{Control}]--[\t\n\r]]/v;

export function storable<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((value) => !unstorable.test(value), { message: refusalMessage("controlCharacters") });
}

function tidyText(max: number, tidy = tidyLine, missingMessage?: string) {
  return storable(z.string(missingMessage).overwrite(tidy))
    .refine((text) => countCharacters(text, max) <= max, refusalMessage("textTooLong", { max }))
    .meta({ maxLength: max });
}

/**
 * Returns the number of code points in a text, or the number of UTF-16 units if that number is at most
 * `enough`.
 */
function countCharacters(text: string, enough: number): number {
  return text.length <= enough ? text.length : [...text].length;
}

export function optionalText(max: number, tidy = tidyLine) {
  return z.union([tidyText(max, tidy).transform((text) => text || null), z.null()]);
}

/**
 * Returns the schema of an optional text of several lines. Keeps invisible marks that set the direction of
 * mixed scripts.
 */
export function optionalLines(max: number) {
  return optionalText(max, tidyLines);
}

/**
 * Returns the schema of an optional phone number, which keeps its punctuation. An empty text becomes null.
 */
export function optionalPhone(max: number) {
  return optionalText(max, tidyAddress);
}

export function textOrDefault(max: number, usual: string) {
  return z.union([tidyText(max).transform((text) => text || usual), z.null().transform(() => usual)]);
}

/** `emptyMessage` is a result of `refusalMessage`. */
export function requiredText(max: number, emptyMessage: string, tidy = tidyLine) {
  return tidyText(max, tidy, emptyMessage).min(1, emptyMessage);
}

function emailText(missingMessage?: string) {
  return tidyText(longestEmail, tidyAddress, missingMessage).overwrite(withoutMailto);
}

export function requiredEmail(emptyMessage: string) {
  return emailText(emptyMessage).min(1, emptyMessage).refine(isEmailAddress, refusalMessage("invalidEmail"));
}

/** An e-mail address (spec section 5: "must look like an address"); empty becomes null. */
export const optionalEmail = z.union([
  emailText()
    .refine((text) => text === "" || isEmailAddress(text), refusalMessage("invalidEmail"))
    .transform((text) => text || null),
  z.null(),
]);

/** An http(s) address; empty becomes null. */
export const optionalLink = z.union([
  tidyText(2000, tidyAddress)
    .refine((text) => text === "" || isWebLink(text), refusalMessage("invalidUrl"))
    .transform((text) => text || null),
  z.null(),
]);

export function optionalWhole(min: number, max: number) {
  const message = refusalMessage("wholeNumberRange", { min, max });
  return z.union([z.number(message).int(message).min(min, message).max(max, message), z.null()]);
}

/**
 * Returns the schema of an amount in hundredths, or null. With the message `notPositive`, the amount must
 * exceed 0.
 */
export function optionalCents(notPositive?: string) {
  const message = notPositive ?? refusalMessage("amountNegative");
  const amount =
    notPositive === undefined ? z.number(message).min(0, message) : z.number(message).positive(message);
  return amount
    .max(maxAmountCents, refusalMessage("amountTooLarge"))
    .int(refusalMessage("amountNotWholeCents"))
    .nullable();
}

/**
 * The range of valid years. Exports write earlier years with fewer than four digits, and JavaScript writes
 * the year 10000 with a sign.
 */
const [firstYear, lastYear] = [1000, 9999];
const [firstMs, endMs] = [Date.UTC(firstYear), Date.UTC(lastYear + 1)];

function withinYears<Text extends z.ZodType<string>>(text: Text): Text {
  const isWithin = (value: string) => Date.parse(value) >= firstMs && Date.parse(value) < endMs;
  return text.refine(isWithin, refusalMessage("yearRange", { first: firstYear, last: lastYear }));
}

export const plainDate = withinYears(z.iso.date(refusalMessage("invalidDate")));

export const optionalDate = z.union([plainDate, z.literal("").transform(() => null), z.null()]);

/** Tags as comma-separated text. Tags that differ only in case count as one (rulings, B). */
export const optionalTags = z.union([
  tidyText(maxTagsText).transform((text) => joinTags(splitTags(text))),
  z.null(),
]);

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const tagKey = (tag: string) => normalForm(tag, "NFKC").replace(invisible, "").toLowerCase();

/** Keeps only the first of several tags that differ only in case, width or invisible characters. */
export function splitTags(text: string | null): string[] {
  const seen = new Map<string, string>();
  for (const tag of (text ?? "").split(",")) {
    const kept = tidyLine(tag).replace(/\s+/gu, " ");
    if (kept && !seen.has(tagKey(kept))) seen.set(tagKey(kept), kept);
  }
  return [...seen.values()];
}

export function joinTags(tags: readonly string[]): string | null {
  return tags.length > 0 ? tags.join(", ") : null;
}

export const moment = z.iso.datetime({ offset: true });

/**
 * A moment in a request, with any offset. The schema converts it to UTC, because PostgreSQL accepts offsets
 * only up to 16 hours.
 */
export const queryMoment = withinYears(
  z.iso.datetime({ offset: true, error: refusalMessage("invalidMoment") }),
).transform((text) => new Date(text).toISOString());

/** A moment to store, in UTC and to the millisecond, or null. */
export const optionalMoment = z.union([queryMoment, z.literal("").transform(() => null), z.null()]);

export const timeZoneName = z
  .string()
  .max(64, refusalMessage("timeZoneTooLong", { max: 64 }))
  .refine(isTimeZone, refusalMessage("unknownTimeZone"));

/**
 * The maximum number of cached names. IANA has fewer names; the limit keeps callers from filling the memory
 * with invalid names.
 */
const mostZonesKept = 1000;
const zonesKept = new Set<string>();

export function isTimeZone(zone: string): boolean {
  if (zonesKept.has(zone)) return true;
  // JavaScript accepts offsets such as "+05:30" as zones, but PostgreSQL reads their sign in reverse.
  if (/^[+-]/u.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    return false;
  }
  if (zonesKept.size < mostZonesKept) zonesKept.add(zone);
  return true;
}

/** The version of a record. The server checks an update with an older version for conflicting changes. */
export const version = z.number().int().min(1).max(2_147_483_647);
