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

/** Returns the parts of a rule by name; undefined if a name occurs twice. */
function partsOf(rule: string): ReadonlyMap<string, readonly string[]> | undefined {
  const pairs = rule.split(";").map((part) => part.split("="));
  const named = new Map(pairs.map(([name = "", ...values]) => [name, values.join("=").split(",")] as const));
  return named.size === pairs.length ? named : undefined;
}

/** Returns whether tasks can repeat by a rule: RFC 5545, section 3.3.10, daily or rarer, with at most 20 values of BY parts. */
export function isRepetition(rule: string): boolean {
  const named = partsOf(rule);
  const [frequency = ""] = named?.get("FREQ") ?? [];
  if (named === undefined || frequency === "" || (named.has("COUNT") && named.has("UNTIL"))) return false;
  const by = [...named].filter(([name]) => name.startsWith("BY"));
  const counts = (named.get("BYDAY") ?? []).some((value) => value.length > 2);
  return (
    [...named].every(([name, values]) => values.every((value) => parts[name]?.(value) === true)) &&
    [...named].every(([name, values]) => name.startsWith("BY") || values.length === 1) &&
    by.flatMap(([, values]) => values).length <= mostValues &&
    by.every(([name]) => excluded[name]?.includes(frequency) !== true) &&
    !(counts && (/^(?:DAILY|WEEKLY)$/u.test(frequency) || named.has("BYWEEKNO"))) &&
    !(named.has("BYSETPOS") && by.length === 1)
  );
}

/** The number of days that every month has. */
const alwaysThere = 28;
const dayParts = ["BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS"];

/**
 * Returns the rule that continues from a day `YYYY-MM-DD`: a rule for the 29th to the 31st uses the last day of shorter
 * months (RFC 7529, SKIP=BACKWARD), in a form that all calendars support.
 */
export function anchoredRule(rule: string, day: string): string {
  const named = partsOf(rule);
  const [frequency] = named?.get("FREQ") ?? [];
  const dayOfMonth = Number(day.slice(8, 10));
  if (dayOfMonth <= alwaysThere || dayParts.some((name) => named?.has(name))) return rule;
  if (frequency === "YEARLY")
    return day.slice(5, 10) === "02-29" && !named?.has("BYMONTH") ? `${rule};BYMONTH=2;BYMONTHDAY=-1` : rule;
  if (frequency !== "MONTHLY") return rule;
  // More calendars support the last day of a month than the last one of several days.
  return `${rule};${{ 29: "BYMONTHDAY=28,29;BYSETPOS=-1", 30: "BYMONTHDAY=28,29,30;BYSETPOS=-1" }[dayOfMonth] ?? "BYMONTHDAY=-1"}`;
}
