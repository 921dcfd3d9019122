import {
  type DateFormat,
  dateFormats,
  type TimeFormat,
  timeFormats,
} from "@lanyard/contract/person/person-options";
import type { LineReading } from "@lanyard/typed-lines/typed-date";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { formatLanguage } from "./number.ts";

/** Formats of dates and times. */
export interface Formats {
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
}

/** Returns the default formats of a language: the offered ones that read best in it. */
export function defaultFormats(language: string): Formats {
  const dateFormat = language === "es" || language === "fr" ? "DD/MM/YYYY" : "MMM D, YYYY";
  return { dateFormat, timeFormat: language === "en" ? "12h" : "24h" };
}

/** The formats that the signed-in person chose; null means not chosen. */
export interface FormatChoices {
  readonly dateFormat: DateFormat | null;
  readonly timeFormat: TimeFormat | null;
  /** An IANA zone; null is the browser's own. */
  readonly timeZone: string | null;
}

const storageKey = "formats";
const separator = "|";

/** Stored in this browser, so that the first page uses them before the server answers. */
let choices = readRemembered();

function readRemembered(): FormatChoices {
  const [date, time, zone] = (readStored(storageKey) ?? "").split(separator);
  return {
    dateFormat: oneOf(dateFormats, date) ?? null,
    timeFormat: oneOf(timeFormats, time) ?? null,
    timeZone: zone && isKnownZone(zone) ? zone : null,
  };
}

/** A zone that another browser knows may be unknown to this one; it then counts as not chosen. */
function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

/** The formats in effect. */
export function formatChoices(): Formats & Pick<FormatChoices, "timeZone"> {
  const usual = defaultFormats(formatLanguage());
  return {
    dateFormat: choices.dateFormat ?? usual.dateFormat,
    timeFormat: choices.timeFormat ?? usual.timeFormat,
    timeZone: choices.timeZone,
  };
}

/** The choices by which dates in typed lines are read. */
export function lineReading(): LineReading {
  const { dateFormat, timeZone } = formatChoices();
  return {
    language: formatLanguage(),
    timeZone: timeZone ?? undefined,
    isDayFirst: dateFormat === "DD/MM/YYYY",
  };
}

const textOf = ({ dateFormat, timeFormat, timeZone }: FormatChoices) =>
  [dateFormat, timeFormat, timeZone].map((choice) => choice ?? "").join(separator);

/** Returns the effective formats: choosing the default equals choosing nothing. */
function inEffect(): string {
  const { timeZone, ...formats } = formatChoices();
  return textOf({ ...formats, timeZone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone });
}

/** Takes the choices on for everything written from now on; true when that is written differently than before. */
export function chooseFormats({ dateFormat, timeFormat, timeZone }: FormatChoices): boolean {
  const before = inEffect();
  choices = { dateFormat, timeFormat, timeZone: timeZone && isKnownZone(timeZone) ? timeZone : null };
  writeStored(storageKey, textOf(choices));
  return inEffect() !== before;
}
