const weekday = "(?:MO|TU|WE|TH|FR|SA|SU)";

/** Accepts whole numbers from 1 to `most`, also counted from the end. */
const signed = (most: number) => (value: string) =>
  /^[+-]?\d{1,3}$/u.test(value) && Number(value) !== 0 && Math.abs(Number(value)) <= most;
const matching = (pattern: string) => (value: string) => new RegExp(`^${pattern}$`, "u").test(value);

/** The values of each part (RFC 5545, section 3.3.10). Tasks repeat by day, so no part counts hours or less. */
const parts: Readonly<Record<string, (value: string) => boolean>> = {
  FREQ: matching("(?:DAILY|WEEKLY|MONTHLY|YEARLY)"),
  INTERVAL: matching("0*[1-9]\\d{0,3}"),
  COUNT: matching("0*[1-9]\\d{0,4}"),
  UNTIL: isEnd,
  WKST: matching(weekday),
  BYDAY: (value) =>
    matching(`(?:[+-]?\\d{1,2})?${weekday}`)(value) && (value.length === 2 || signed(53)(value.slice(0, -2))),
  BYMONTHDAY: signed(31),
  BYYEARDAY: signed(366),
  BYWEEKNO: signed(53),
  BYMONTH: matching("(?:0?[1-9]|1[0-2])"),
  BYSETPOS: signed(366),
};

function isEnd(value: string): boolean {
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/u.exec(value) ?? [];
  return new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
}

/** A rule with more values is unreadable and slow to follow. */
const mostValues = 20;

/** Frequencies that a part excludes (RFC 5545, section 3.3.10). */
const excluded: Readonly<Record<string, readonly string[]>> = {
  BYMONTHDAY: ["WEEKLY"],
  BYYEARDAY: ["DAILY", "WEEKLY", "MONTHLY"],
  BYWEEKNO: ["DAILY", "WEEKLY", "MONTHLY"],
};

interface Part {
  readonly text: string;
  readonly name: string;
  readonly values: readonly string[];
}

function partsOf(rule: string): Part[] {
  return rule.split(";").map((text) => {
    const [name = "", ...values] = text.split("=");
    return { text, name, values: values.join("=").split(",") };
  });
}

const isBy = ({ name }: Part) => name.startsWith("BY");
const isKnown = ({ name, values }: Part) => values.every((value) => parts[name]?.(value) === true);

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns whether one of the months has one of the days of a BYMONTHDAY part. */
function isInMonths(months: readonly string[], days: readonly string[]): boolean {
  const longest = months.reduce((most, month) => Math.max(most, longestMonths[Number(month) - 1] ?? 0), 0);
  return days.some((day) => Math.abs(Number(day)) <= longest);
}

/**
 * Returns the text of the first part that tasks cannot repeat by; undefined if they can repeat by the rule: RFC 5545,
 * section 3.3.10, daily or rarer, with at most 20 values of BY parts.
 */
export function wrongPart(rule: string): string | undefined {
  const all = partsOf(rule);
  const named = new Map(all.map((part) => [part.name, part.values]));
  const [frequency = ""] = named.get("FREQ") ?? [];
  const by = all.filter(isBy);
  const [longest] = by.toSorted((left, right) => right.values.length - left.values.length);
  const isTooLong = by.flatMap(({ values }) => values).length > mostValues;
  const months = named.get("BYMONTH");
  const countsDays = !/^(?:DAILY|WEEKLY)$/u.test(frequency) && !named.has("BYWEEKNO");
  const fits: Readonly<Record<string, (values: readonly string[]) => boolean>> = {
    UNTIL: () => !named.has("COUNT"),
    BYDAY: (values) => countsDays || values.every((value) => value.length === 2),
    BYMONTHDAY: (days) => months === undefined || isInMonths(months, days),
    BYSETPOS: () => by.length > 1,
  };
  const wrong = all.find(
    (part, index) =>
      !isKnown(part) ||
      (!isBy(part) && part.values.length > 1) ||
      all.findIndex(({ name }) => name === part.name) < index ||
      excluded[part.name]?.includes(frequency) === true ||
      fits[part.name]?.(part.values) === false ||
      (isTooLong && part === longest),
  );
  return wrong?.text ?? (frequency === "" ? "FREQ" : undefined);
}

/** Returns whether tasks can repeat by a rule. */
export const isRepetition = (rule: string): boolean => wrongPart(rule) === undefined;

/** The number of days that every month has. */
const alwaysThere = 28;
const dayParts = ["BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS"];

/**
 * Returns the rule that continues from a day `YYYY-MM-DD`: a rule for the 29th to the 31st uses the last day of shorter
 * months (RFC 7529, SKIP=BACKWARD), in a form that all calendars support.
 */
export function anchoredRule(rule: string, day: string): string {
  const named = new Map(partsOf(rule).map(({ name, values }) => [name, values]));
  const [frequency] = named.get("FREQ") ?? [];
  const dayOfMonth = Number(day.slice(8, 10));
  if (dayOfMonth <= alwaysThere || dayParts.some((name) => named.has(name))) return rule;
  if (frequency === "YEARLY")
    return day.slice(5, 10) === "02-29" && !named.has("BYMONTH") ? `${rule};BYMONTH=2;BYMONTHDAY=-1` : rule;
  if (frequency !== "MONTHLY") return rule;
  // More calendars support the last day of a month than the last one of several days.
  return `${rule};${{ 29: "BYMONTHDAY=28,29;BYSETPOS=-1", 30: "BYMONTHDAY=28,29,30;BYSETPOS=-1" }[dayOfMonth] ?? "BYMONTHDAY=-1"}`;
}
