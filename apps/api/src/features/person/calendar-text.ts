import { anchoredRule, isRepetition } from "@lanyard/contract/task/repetition";
import { lastSecond, timeZoneLines, wallDay, wallMoment } from "./calendar-zone.ts";

/** A calendar event on a day or at a moment. An event at a moment lasts `minutes`, 30 by default. */
export interface CalendarEvent {
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** A day `YYYY-MM-DD`, or the moments of the event and its alarm in ISO 8601. */
  readonly at:
    | { readonly day: string }
    | { readonly moment: string; readonly alarmAt: string; readonly minutes?: number };
  /** A rule of RFC 5545, section 3.3.10. An invalid rule is omitted. */
  readonly repeat: string | null;
  /** The number of changes. */
  readonly sequence: number;
  /** The time of the last change. */
  readonly changedAt: string;
}

const usualMinutes = 30;
const dayMs = 86_400_000;
/** The maximum number of bytes in a line (RFC 5545, section 3.1). */
const longestLine = 75;

/**
 * Returns a calendar in the format of RFC 5545. Repeated moments use the member's time zone, so that they
 * keep their time of day when clocks change.
 */
export function calendarText(name: string, zone: string, given: readonly CalendarEvent[]): string {
  const events = given.map((event) =>
    isRepetition(event.repeat ?? "") ? event : { ...event, repeat: null },
  );
  const repeated = events.flatMap(({ at, repeat }) =>
    repeat !== null && "moment" in at ? [new Date(at.moment).toISOString()] : [],
  );
  const [earliest] = repeated.toSorted();
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Lanyard//Lanyard//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(earliest === undefined ? [] : timeZoneLines(zone, earliest)),
    ...events.flatMap((event) => eventLines(event, zone)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function eventLines(event: CalendarEvent, zone: string): string[] {
  const { uid, summary, description, url, at, repeat, sequence, changedAt } = event;
  const changed = momentText(changedAt);
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    ...("day" in at
      ? [
          `DTSTART;VALUE=DATE:${dayText(at.day)}`,
          `DTEND;VALUE=DATE:${dayText(new Date(Date.parse(at.day) + dayMs).toISOString().slice(0, 10))}`,
        ]
      : [
          `DTSTART${momentValue(at.moment, repeat, zone)}`,
          `DTEND${momentValue(new Date(Date.parse(at.moment) + (at.minutes ?? usualMinutes) * 60_000).toISOString(), repeat, zone)}`,
        ]),
    ...(repeat === null ? [] : [`RRULE:${ruleText(repeat, at, zone)}`]),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    ...("moment" in at ? alarmLines(at, summary) : []),
    "END:VEVENT",
  ];
}

const dayText = (day: string) => day.replaceAll("-", "");
const momentText = (moment: string) => `${new Date(moment).toISOString().replaceAll(/[-:]|\.\d+/gu, "")}`;

function momentValue(moment: string, repeat: string | null, zone: string): string {
  return repeat === null
    ? `:${momentText(moment)}`
    : `;TZID=${zone}:${wallMoment(new Date(moment).toISOString(), zone)}`;
}

/**
 * Returns an alarm relative to the event (RFC 5545, section 3.6.6), so that the alarm repeats with the event.
 */
function alarmLines({ moment, alarmAt }: { moment: string; alarmAt: string }, text: string): string[] {
  const minutes = Math.round((Date.parse(moment) - Date.parse(alarmAt)) / 60_000);
  const trigger = `${minutes > 0 ? "-" : ""}PT${Math.abs(minutes)}M`;
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${escaped(text)}`,
    "END:VALARM",
  ];
}

/** The last day that ends before the year 10000 in every time zone. Moments in RFC 5545 have no later years. */
const latestEnd = "99991230";

/**
 * Returns the rule of a repeated event. The end of the rule is a day for an all-day event, and the end of this
 * day in UTC for other events (RFC 5545, section 3.3.10), because tasks repeat by day.
 */
function ruleText(rule: string, at: CalendarEvent["at"], zone: string): string {
  const day = "day" in at ? at.day : wallDay(at.moment, zone);
  return anchoredRule(rule, day).replace(/UNTIL=(\d{8})[TZ\d]*/u, (_, end: string) =>
    "day" in at ? `UNTIL=${end}` : `UNTIL=${momentText(lastSecond(end < latestEnd ? end : latestEnd, zone))}`,
  );
}

/** Escapes a text (RFC 5545, section 3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/gu, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/gu, "\\n");
}

/**
 * Folds a long line (RFC 5545, section 3.1). Continuation lines begin with a space, and no character is
 * split.
 */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      parts.push(part);
      [part, bytes] = [" ", 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n");
}
