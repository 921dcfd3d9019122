import { t } from "#src/lib/i18n/messages.ts";
import { formatDate, type Moment, parseMoment, wallText } from "./date.ts";
import { formatLanguage } from "./number.ts";

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

const relativeUntilMs = 7 * 86_400_000;

/**
 * Returns a text such as "3 hours ago" if the time is within a week of now, or else the date. Callers show
 * formatDateTime() as a tooltip.
 */
export function formatRelative(value: Moment, now = Date.now()): string {
  const moment = parseMoment(value);
  const distanceMs = moment ? moment.getTime() - now : Number.NaN;
  if (!moment || Number.isNaN(distanceMs) || Math.abs(distanceMs) >= relativeUntilMs)
    return formatDate(value);
  const step = steps.find(([, milliseconds]) => Math.abs(distanceMs) >= milliseconds);
  if (step === undefined) return t("ui.justNow");
  const formatter = new Intl.RelativeTimeFormat(formatLanguage(), { numeric: "auto" });
  const [unit, unitMs] = step;
  // "yesterday" and "tomorrow" are days of the calendar.
  const unitsAway = unit === "day" ? (dayMs(moment) - dayMs(now)) / unitMs : distanceMs / unitMs;
  return formatter.format(Math.trunc(unitsAway), unit);
}

/** Returns 00:00 UTC of the day in the user's time zone. */
const dayMs = (moment: Date | number) => Date.parse(wallText(moment).slice(0, 10));
