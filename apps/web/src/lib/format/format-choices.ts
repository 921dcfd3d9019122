import {
  type DateFormat,
  dateFormats,
  type TimeFormat,
  timeFormats,
} from "@lanyard/contract/person/person-options";
import type { LineReading } from "@lanyard/typed-lines/date-finder";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { formatLanguage } from "./number.ts";

export interface Formats {
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
}

export function defaultFormats(language: string): Formats {
  const dateFormat = language === "es" || language === "fr" ? "DD/MM/YYYY" : "MMM D, YYYY";
  return { dateFormat, timeFormat: language === "en" ? "12h" : "24h" };
}

/** Null means the default. */
export interface FormatChoices {
  readonly dateFormat: DateFormat | null;
  readonly timeFormat: TimeFormat | null;
  /** The name of a time zone, such as "Europe/Berlin". Null means the browser's time zone. */
  readonly timeZone: string | null;
}

const storageKey = "formats";
const separator = "|";

/** Stored in the browser, so that the first page has the right formats before the preferences have loaded. */
let choices = readRemembered();

function readRemembered(): FormatChoices {
  const [date, time, zone] = (readStored(storageKey) ?? "").split(separator);
  return {
    dateFormat: oneOf(dateFormats, date) ?? null,
    timeFormat: oneOf(timeFormats, time) ?? null,
    timeZone: zone && isKnownZone(zone) ? zone : null,
  };
}

/** Returns whether this browser supports a time zone, which the user may have chosen in another browser. */
function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

export function formatChoices(): Formats & Pick<FormatChoices, "timeZone"> {
  const usual = defaultFormats(formatLanguage());
  return {
    dateFormat: choices.dateFormat ?? usual.dateFormat,
    timeFormat: choices.timeFormat ?? usual.timeFormat,
    timeZone: choices.timeZone,
  };
}

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

/** Returns the current formats as one string, to detect whether a choice changes any of them. */
function inEffect(): string {
  const { timeZone, ...formats } = formatChoices();
  return textOf({ ...formats, timeZone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone });
}

export function chooseFormats({ dateFormat, timeFormat, timeZone }: FormatChoices): boolean {
  const before = inEffect();
  choices = { dateFormat, timeFormat, timeZone: timeZone && isKnownZone(timeZone) ? timeZone : null };
  writeStored(storageKey, textOf(choices));
  return inEffect() !== before;
}
