const weekday = "(?:MO|TU|WE|TH|FR|SA|SU)";

/**
 * Returns a check for whole numbers from 1 to `most` and from -`most` to -1. Negative numbers count from the
 * end.
 */
const signed = (most: number) => (value: string) =>
  /^[+-]?\d{1,3}$/u.test(value) && Number(value) !== 0 && Math.abs(Number(value)) <= most;
const matching = (pattern: string) => (value: string) => new RegExp(`^${pattern}$`, "u").test(value);

/**
 * The checks for the values of each part of a rule (RFC 5545, section 3.3.10). Tasks repeat by day, so the
 * table has no parts for hours and smaller units.
 */
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

/** The maximum number of values in the BY parts of a rule. Longer rules are unreadable and slow to expand. */
const mostValues = 20;

/** The frequencies with which a part is invalid (RFC 5545, section 3.3.10). */
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

function isInMonths(months: readonly string[], days: readonly string[]): boolean {
  const longest = months.reduce((most, month) => Math.max(most, longestMonths[Number(month) - 1] ?? 0), 0);
  return days.some((day) => Math.abs(Number(day)) <= longest);
}

/**
 * Returns the first unsupported part of a rule, `FREQ` if the rule has no frequency, or undefined if the rule
 * is valid. Valid rules (RFC 5545, section 3.3.10) repeat daily or less often and have at most 20 values in
 * their BY parts.
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

export const isRepetition = (rule: string): boolean => wrongPart(rule) === undefined;

/** The highest day that every month has. */
const alwaysThere = 28;
const dayParts = ["BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS"];

/**
 * Returns the rule for a task that starts on the day `YYYY-MM-DD`. A monthly rule that starts on the 29th to
 * 31st, or a yearly one on 29 February, uses the last day of shorter months, like SKIP=BACKWARD (RFC 7529).
 */
export function anchoredRule(rule: string, day: string): string {
  const named = new Map(partsOf(rule).map(({ name, values }) => [name, values]));
  const [frequency] = named.get("FREQ") ?? [];
  const dayOfMonth = Number(day.slice(8, 10));
  if (dayOfMonth <= alwaysThere || dayParts.some((name) => named.has(name))) return rule;
  if (frequency === "YEARLY")
    return day.slice(5, 10) === "02-29" && !named.has("BYMONTH") ? `${rule};BYMONTH=2;BYMONTHDAY=-1` : rule;
  if (frequency !== "MONTHLY") return rule;
  // More calendar programs support BYMONTHDAY=-1 than BYSETPOS.
  return `${rule};${{ 29: "BYMONTHDAY=28,29;BYSETPOS=-1", 30: "BYMONTHDAY=28,29,30;BYSETPOS=-1" }[dayOfMonth] ?? "BYMONTHDAY=-1"}`;
}
