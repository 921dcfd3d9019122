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

/** The formats of dates and times. */
export interface Formats {
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
}

export function defaultFormats(language: string): Formats {
  const dateFormat = language === "es" || language === "fr" ? "DD/MM/YYYY" : "MMM D, YYYY";
  return { dateFormat, timeFormat: language === "en" ? "12h" : "24h" };
}

/** The formats that the user chose. Null means the default. */
export interface FormatChoices {
  readonly dateFormat: DateFormat | null;
  readonly timeFormat: TimeFormat | null;
  /** The name of a time zone, such as "Europe/Berlin". Null means the browser's time zone. */
  readonly timeZone: string | null;
}

const storageKey = "formats";
const separator = "|";

/**
 * Read from the browser's storage, so that the first page has the formats before the preferences have loaded.
 */
let choices = readRemembered();

function readRemembered(): FormatChoices {
  const [date, time, zone] = (readStored(storageKey) ?? "").split(separator);
  return {
    dateFormat: oneOf(dateFormats, date) ?? null,
    timeFormat: oneOf(timeFormats, time) ?? null,
    timeZone: zone && isKnownZone(zone) ? zone : null,
  };
}

/** Returns whether this browser knows a time zone. The user may have chosen it in another browser. */
function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

/** Returns the chosen formats, or the defaults. */
export function formatChoices(): Formats & Pick<FormatChoices, "timeZone"> {
  const usual = defaultFormats(formatLanguage());
  return {
    dateFormat: choices.dateFormat ?? usual.dateFormat,
    timeFormat: choices.timeFormat ?? usual.timeFormat,
    timeZone: choices.timeZone,
  };
}

/** Returns the settings for reading dates in typed lines. */
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

/** Returns the formats in use as one text, to detect whether a choice changes any of them. */
function inEffect(): string {
  const { timeZone, ...formats } = formatChoices();
  return textOf({ ...formats, timeZone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone });
}

/** Sets and stores the formats. Returns whether the look of dates changes. */
export function chooseFormats({ dateFormat, timeFormat, timeZone }: FormatChoices): boolean {
  const before = inEffect();
  choices = { dateFormat, timeFormat, timeZone: timeZone && isKnownZone(timeZone) ? timeZone : null };
  writeStored(storageKey, textOf(choices));
  return inEffect() !== before;
}
