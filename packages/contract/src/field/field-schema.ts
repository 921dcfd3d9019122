import { z } from "zod";
import { maxAmountCents } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { normalForm } from "../search/normal-form.ts";
import { tidyAddress, tidyLine, tidyLines } from "./tidy-text.ts";
import { isEmailAddress, isWebLink, longestEmail, withoutMailto } from "./web-address.ts";

/** Field types for the schema of every noun. They tidy texts; an empty text means "not set" (null). */

/** Half a character (a lone surrogate) cannot be stored as UTF-8; of the control characters, tab and line ends can. */
const unstorable = /[[\p{Surrogate}\p{Control}]--[\t\n\r]]/v;

/** Rejects characters that the database can neither store nor compare. */
export function storable<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((value) => !unstorable.test(value), { message: refusalMessage("controlCharacters") });
}

function tidyText(max: number, tidy = tidyLine, missingMessage?: string) {
  return storable(z.string(missingMessage).overwrite(tidy))
    .refine((text) => countCharacters(text, max) <= max, refusalMessage("textTooLong", { max }))
    .meta({ maxLength: max });
}

/** Returns the number of code points; counts them only if a length above `enough` can differ. */
function countCharacters(text: string, enough: number): number {
  return text.length <= enough ? text.length : [...text].length;
}

/** One line of text, at most `max` characters; empty becomes null. */
export function optionalText(max: number, tidy = tidyLine) {
  return z.union([tidyText(max, tidy).transform((text) => text || null), z.null()]);
}

/** Several lines of text, which keep the marks that order mixed scripts. */
export function optionalLines(max: number) {
  return optionalText(max, tidyLines);
}

/** A phone number as typed; empty becomes null. */
export function optionalPhone(max: number) {
  return optionalText(max, tidyAddress);
}

/** Returns a `tidyText` schema that replaces an empty text or null by `usual`. */
export function textOrDefault(max: number, usual: string) {
  return z.union([tidyText(max).transform((text) => text || usual), z.null().transform(() => usual)]);
}

/** A text that must not be empty or left out; `emptyMessage` is a `refusalMessage`. */
export function requiredText(max: number, emptyMessage: string, tidy = tidyLine) {
  return tidyText(max, tidy, emptyMessage).min(1, emptyMessage);
}

function emailText(missingMessage?: string) {
  return tidyText(longestEmail, tidyAddress, missingMessage).overwrite(withoutMailto);
}

/** An e-mail address that must not be empty or left out. */
export function requiredEmail(emptyMessage: string) {
  return emailText(emptyMessage).min(1, emptyMessage).refine(isEmailAddress, refusalMessage("invalidEmail"));
}

/** An e-mail address, loosely checked (spec section 5: "must look like an address"); empty becomes null. */
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

/** A whole number within bounds, or null. */
export function optionalWhole(min: number, max: number) {
  const message = refusalMessage("wholeNumberRange", { min, max });
  return z.union([z.number(message).int(message).min(min, message).max(max, message), z.null()]);
}

/** An amount in hundredths, or null; must be above 0 if a refusal is given. */
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
 * Years have four digits, on which exports, the database and JavaScript agree: the database has no year 0,
 * and JavaScript writes 10000 with a sign.
 */
const [firstYear, lastYear] = [1000, 9999];
const [firstMs, endMs] = [Date.UTC(firstYear), Date.UTC(lastYear + 1)];

/** Refuses years that not every program can read. */
function withinYears<Text extends z.ZodType<string>>(text: Text): Text {
  const isWithin = (value: string) => Date.parse(value) >= firstMs && Date.parse(value) < endMs;
  return text.refine(isWithin, refusalMessage("yearRange", { first: firstYear, last: lastYear }));
}

/** A plain calendar date `YYYY-MM-DD`. */
export const plainDate = withinYears(z.iso.date(refusalMessage("invalidDate")));

/** A plain calendar date, or null. */
export const optionalDate = z.union([plainDate, z.literal("").transform(() => null), z.null()]);

/** Tags travel as comma-separated text and are a set without regard to case (rulings, B). */
export const optionalTags = z.union([
  tidyText(2000).transform((text) => joinTags(splitTags(text))),
  z.null(),
]);

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Compares tags without case, width and invisible characters. */
const tagKey = (tag: string) => normalForm(tag, "NFKC").replace(invisible, "").toLowerCase();

/** Splits comma-separated tags, tidies them and keeps the first spelling of each, in order. */
export function splitTags(text: string | null): string[] {
  const seen = new Map<string, string>();
  for (const tag of (text ?? "").split(",")) {
    const kept = tidyLine(tag).replace(/\s+/gu, " ");
    if (kept && !seen.has(tagKey(kept))) seen.set(tagKey(kept), kept);
  }
  return [...seen.values()];
}

/** The wire form of a set of tags; null when there are none. */
export function joinTags(tags: readonly string[]): string | null {
  return tags.length > 0 ? tags.join(", ") : null;
}

/** A moment on the wire: always ISO 8601 in UTC, never milliseconds. */
export const moment = z.iso.datetime({ offset: true });

/**
 * A moment in a query, with any offset. It is converted to UTC because the database accepts offsets up to 16
 * hours only.
 */
export const queryMoment = withinYears(
  z.iso.datetime({ offset: true, error: refusalMessage("invalidMoment") }),
).transform((text) => new Date(text).toISOString());

/** A moment that is stored, in UTC and to the millisecond, or null. */
export const optionalMoment = z.union([queryMoment, z.literal("").transform(() => null), z.null()]);

/** The name of a time zone of the IANA database. */
export const timeZoneName = z
  .string()
  .max(64, refusalMessage("timeZoneTooLong", { max: 64 }))
  .refine(isTimeZone, refusalMessage("unknownTimeZone"));

/** More than the spellings of time zones in the IANA database; callers can invent further ones. */
const mostZonesKept = 1000;
const zonesKept = new Set<string>();

/** Returns whether a text names a time zone of the IANA database. */
export function isTimeZone(zone: string): boolean {
  if (zonesKept.has(zone)) return true;
  // Node 22 knows offsets, whose sign the database reads the other way round.
  if (/^[+-]/u.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    return false;
  }
  if (zonesKept.size < mostZonesKept) zonesKept.add(zone);
  return true;
}

/** A row's version; an update that names an older one is checked for collisions. */
export const version = z.number().int().min(1).max(2_147_483_647);
