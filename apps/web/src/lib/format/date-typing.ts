import type { loadDateWords, TypedDate } from "@lanyard/typed-lines/typed-date";
import { t } from "#src/lib/i18n/messages.ts";
import { formatDateTime, formatTime, momentOnWall } from "./date.ts";
import { datePattern, formatTypedDate, invalidDateText, readDate } from "./read-date.ts";

export type DateWords = Awaited<ReturnType<typeof loadDateWords>>;

export type DateTyping = {
  /**
   * Returns the value of a typed text, or undefined if it is not a date. Reading "tomorrow" requires `words`.
   */
  read: (text: string, words?: DateWords) => string | undefined;
  /** Returns the text in which the user edits a value. Returns a value that is not a date unchanged. */
  format: (value: string) => string;
  unread: () => string;
  /** Returns the placeholder, such as "DD/MM/YYYY". */
  pattern: () => string;
  /** Returns the value with its day replaced by `day` (`YYYY-MM-DD`). The time stays unchanged. */
  onDay: (day: string, value: string) => string;
};

/** Parses and formats days. The values have the format `YYYY-MM-DD`. */
export const dayTyping: DateTyping = {
  read: (text, words) => readDate(text) ?? words?.(text)?.day,
  format: formatTypedDate,
  unread: invalidDateText,
  pattern: datePattern,
  onDay: (day) => day,
};

const usualTime = "09:00";
const exampleOnWall = "2026-11-20T15:00";

/**
 * Parses and formats days with a time in the user's time zone. The values have the format `YYYY-MM-DDTHH:mm`.
 */
export const momentTyping: DateTyping = {
  read: readMoment,
  format: formatMoment,
  unread: () => t("ui.dateUnread", { example: formatDateTime(momentOnWall(exampleOnWall)) }),
  pattern: () => `${datePattern()}, ${timeExample()}`,
  onDay: (day, wall) => `${day}T${readParts(wall)?.time ?? usualTime}`,
};

/**
 * Parses and formats days with an optional time. The values have the format of `dayTyping` or `momentTyping`.
 */
export const dueTyping: DateTyping = {
  read: readDue,
  format: (value) => formatMoment(formatTypedDate(value)),
  unread: momentTyping.unread,
  pattern: datePattern,
  onDay: (day, value) => joined({ day, time: readParts(value)?.time }),
};

/**
 * Returns a message that shows how a date was parsed. Returns undefined if the text is no date, or equals the
 * value or its formatted text.
 */
export function interpretedDate(
  { read, format }: DateTyping,
  text: string,
  words?: DateWords,
): string | undefined {
  const value = read(text, words);
  const isPlain = value === undefined || [value, format(value)].includes(text.trim());
  return isPlain ? undefined : t("ui.understoodAs", { value: format(value) });
}

const time = String.raw`(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(?:([ap])\s*\.?\s*m\.?|h|uhr)?`;
const timeAlone = new RegExp(`^${time}$`, "iu");
const timeBehindDay = new RegExp(String.raw`(?:T|[,\s]+(?:(?:at|um|à|a\s+las?)\s+)?)(${time})$`, "iu");

/** Parses a time in the notation of any supported language. Returns `HH:mm`, or undefined. */
export function readTime(text: string): string | undefined {
  const [, hourText, minuteText = "0", half] = timeAlone.exec(text.trim()) ?? [];
  if (hourText === undefined) return undefined;
  const [written, minute] = [Number(hourText), Number(minuteText)];
  if (half !== undefined && (written < 1 || written > 12)) return undefined;
  const hour = half === undefined ? written : (written % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (hour > 23 || minute > 59) return undefined;
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

const timeExample = () => formatTime(momentOnWall(exampleOnWall).toISOString());

function formatMoment(wall: string): string {
  return readMoment(wall) === wall ? formatDateTime(momentOnWall(wall)) : wall;
}

function readMoment(text: string, words?: DateWords): string | undefined {
  const { day, time = usualTime } = readParts(text, words) ?? {};
  return day && joined({ day, time });
}

function readDue(text: string, words?: DateWords): string | undefined {
  const parts = readParts(text, words);
  return parts && joined(parts);
}

const joined = ({ day, time }: TypedDate) => (time === undefined ? day : `${day}T${time}`);

function readParts(text: string, words?: DateWords): TypedDate | undefined {
  const written = text.trim();
  const found = timeBehindDay.exec(written);
  // The end of the text is a time only if it contains a colon or letters, as in "9pm". The end of "20 11 26"
  // is the year.
  const behind = found && /[:a-z]/iu.test(found[1] ?? "") ? found : undefined;
  const day = readDate(behind ? written.slice(0, behind.index) : written);
  if (day === undefined) return words?.(written);
  const read = behind ? readTime(behind[1] ?? "") : undefined;
  return behind && read === undefined ? undefined : { day, time: read };
}
