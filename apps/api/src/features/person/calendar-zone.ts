import { Temporal } from "temporal-polyfill";

/**
 * The number of years for which the calendar lists clock changes. Calendar programs reload the calendar much
 * more often.
 */
const yearsAhead = 12;

/** Returns the local time of a moment in the format of RFC 5545, section 3.3.5, form 3. */
export function wallMoment(moment: string, zone: string): string {
  return wallText(Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime());
}

export function wallDay(moment: string, zone: string): string {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** Returns the last second of a local day as a moment. */
export function lastSecond(day: string, zone: string): string {
  const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone);
  return nextDay.subtract({ seconds: 1 }).toInstant().toString();
}

/**
 * Returns the definition of a time zone (RFC 5545, section 3.6.5): the offset one day before `from`, and all
 * changes of the offset in the following `yearsAhead` years.
 */
export function timeZoneLines(zone: string, from: string): string[] {
  const start = Temporal.Instant.from(from).toZonedDateTimeISO(zone).subtract({ days: 1 });
  const end = start.add({ years: yearsAhead });
  const parts = [zonePart(start, start.offset)];
  for (let at = start; ; ) {
    const change = at.getTimeZoneTransition("next");
    if (change === null || Temporal.ZonedDateTime.compare(change, end) > 0) break;
    parts.push(zonePart(change, change.subtract({ nanoseconds: 1 }).offset));
    at = change;
  }
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...parts.flat(), "END:VTIMEZONE"];
}

/**
 * Returns the part of a time zone's definition for one change of the offset. The part's start is a local time
 * in the former offset.
 */
function zonePart(begin: Temporal.ZonedDateTime, offsetBefore: string): string[] {
  const isLater = begin.offsetNanoseconds > offsetNanoseconds(offsetBefore);
  const kind = isLater ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${wallText(begin.toInstant().toZonedDateTimeISO(offsetBefore).toPlainDateTime())}`,
    `TZOFFSETFROM:${offsetText(offsetBefore)}`,
    `TZOFFSETTO:${offsetText(begin.offset)}`,
    `END:${kind}`,
  ];
}

const offsetNanoseconds = (offset: string) =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(offset).offsetNanoseconds;

const offsetText = (offset: string) => offset.replaceAll(":", "");

function wallText(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: "second" }).replaceAll(/[-:]/gu, "");
}
