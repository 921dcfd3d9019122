import { t } from "#src/lib/i18n/messages.ts";
import { formatDateTime, formatTime, momentOnWall } from "./date.ts";
import { datePattern, formatTypedDate, invalidDateText, readDate } from "./read-date.ts";

/** How a date is typed: a text as the person writes it stands for a value that sorts. */
export type DateTyping = {
  /** The value that a text means; undefined when it means none. */
  read: (text: string) => string | undefined;
  /** The value as it is typed; whatever else stands in its place stays. */
  format: (value: string) => string;
  /** What is said of a text that means no value. */
  unread: () => string;
  /** The order of the parts, as a placeholder. */
  pattern: () => string;
  /** The same value on another day `YYYY-MM-DD`. */
  onDay: (day: string, value: string) => string;
};

/** A day; its value is `YYYY-MM-DD`. */
export const dayTyping: DateTyping = {
  read: readDate,
  format: formatTypedDate,
  unread: invalidDateText,
  pattern: datePattern,
  onDay: (day) => day,
};

/** When something is whose day alone was typed or picked: it is shown at once, to be changed. */
const usualTime = "09:00";
const exampleOnWall = "2026-11-20T15:00";

/** A day and a time on the wall of the viewer's zone; its value is `YYYY-MM-DDTHH:mm`. */
export const momentTyping: DateTyping = {
  read: readMoment,
  format: (wall) => (readMoment(wall) === wall ? formatDateTime(momentOnWall(wall)) : wall),
  unread: () => t("ui.dateUnread", { example: formatDateTime(momentOnWall(exampleOnWall)) }),
  pattern: () => `${datePattern()}, ${timeExample()}`,
  onDay: (day, wall) => `${day}T${readMoment(wall)?.slice(11) ?? usualTime}`,
};

/** How a typed date was understood, where that is not plain to see. */
export function interpretedDate({ read, format }: DateTyping, text: string): string | undefined {
  const value = read(text);
  const isPlain = value === undefined || [value, format(value)].includes(text.trim());
  return isPlain ? undefined : t("ui.understoodAs", { value: format(value) });
}

const time = String.raw`(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(?:([ap])\s*\.?\s*m\.?|h|uhr)?`;
const timeAlone = new RegExp(`^${time}$`, "iu");
const timeBehindDay = new RegExp(String.raw`(?:T|[,\s]+(?:(?:at|um|à|a\s+las?)\s+)?)(${time})$`, "iu");

/** Reads a time of day as people of any language of the product write it, as `HH:mm`; undefined when it is none. */
export function readTime(text: string): string | undefined {
  const [, hourText, minuteText = "0", half] = timeAlone.exec(text.trim()) ?? [];
  if (hourText === undefined) return undefined;
  const [written, minute] = [Number(hourText), Number(minuteText)];
  if (half !== undefined && (written < 1 || written > 12)) return undefined;
  const hour = half === undefined ? written : (written % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (hour > 23 || minute > 59) return undefined;
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** A time `HH:mm` as the person writes it; whatever else stands in its place stays. */
export function formatTypedTime(text: string): string {
  const read = readTime(text);
  return read === undefined ? text : formatTime(momentOnWall(`2026-11-20T${read}`).toISOString());
}

/** A time as the person writes one, for placeholders and refusals. */
export function timeExample(): string {
  return formatTypedTime("15:00");
}

function readMoment(text: string): string | undefined {
  const written = text.trim();
  const found = timeBehindDay.exec(written);
  // Figures without a colon or a word are the year: "20 11 26".
  const behind = found && /[:a-z]/iu.test(found[1] ?? "") ? found : undefined;
  const day = readDate(behind ? written.slice(0, behind.index) : written);
  const read = behind ? readTime(behind[1] ?? "") : usualTime;
  return day === undefined || read === undefined ? undefined : `${day}T${read}`;
}
