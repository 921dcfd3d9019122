interface RangeWords {
  readonly lead: string;
  readonly to: string;
  /** Returns the words for a single hour in the form that the date reader understands. */
  readonly at: (hour: string, minute: string, half: string) => string;
}

const rangeWords: Readonly<Record<string, RangeWords>> = {
  en: {
    lead: "from|between",
    to: "to|until|till|and",
    at: (hour, minute, half) => `at ${hour}:${minute}${half}`,
  },
  de: { lead: "von|zwischen", to: "bis|und", at: (hour, minute) => `um ${hour}:${minute}` },
  fr: { lead: "de|entre", to: "à|a|et|jusqu'à", at: (hour, minute) => `à ${hour}h${minute}` },
  es: {
    lead: "(?:de|desde|entre)(?:\\s+las?)?",
    to: "(?:a|hasta|y)(?:\\s+las?)?",
    at: (hour, minute) => `a las ${hour}:${minute}`,
  },
};

const hour = (place: number) =>
  `(?<hour${place}>\\d{1,2})(?:[:h](?<minute${place}>\\d{2})|\\s?(?<unit${place}>h|uhr|am|pm|heures?))?\\s?(?<half${place}>[ap]m|uhr)?`;

const patterns = Object.entries(rangeWords).map(([language, { lead, to, at }]) => ({
  language,
  at,
  pattern: new RegExp(
    `(?<![A-Za-zÀ-ɏ\\d.,:])(?:(?<lead>${lead})\\s+)?${hour(1)}(?:\\s+(?:${to})\\s+|\\s?[-–]\\s?)${hour(2)}(?![A-Za-zÀ-ɏ\\d:%€$])`,
    "iu",
  ),
}));

/**
 * Replaces a range such as "from 9 to 9:20" in the first clause of a line with its first hour. Two bare
 * numbers are hours only if a word such as "from" precedes them and the clause ends after them.
 */
export function withoutRange(text: string, language: string) {
  const end = /[,;](?!\d)/u.exec(text)?.index ?? text.length;
  const clause = text.slice(0, end);
  const ordered = patterns.toSorted(
    (a, b) => Number(b.language === language) - Number(a.language === language),
  );
  for (const { pattern, at } of ordered) {
    const match = pattern.exec(clause);
    const groups = match?.groups;
    if (!match || !groups) continue;
    const rest = clause.slice(match.index + match[0].length);
    const [first, second] = [1, 2].map((place) => hourOf(groups, place));
    const isTimed = groups.lead === undefined ? second?.isTimed : first?.isTimed || second?.isTimed;
    if (!first || !second || !(isTimed || (groups.lead !== undefined && rest.trim() === ""))) continue;
    const half = first.half || (first.hour <= second.hour ? second.half : "");
    const minutes = lengthBetween(first, second);
    if (minutes === undefined) continue;
    const start = at(String(first.hour), String(first.minute).padStart(2, "0"), half);
    return { text: `${clause.slice(0, match.index)}${start}${rest}${text.slice(end)}`, minutes };
  }
  return { text, minutes: null };
}

interface Hour {
  readonly hour: number;
  readonly minute: number;
  readonly half: string;
  /** Whether a unit or minutes show that the number is an hour. */
  readonly isTimed: boolean;
}

function hourOf(groups: Readonly<Record<string, string | undefined>>, place: number): Hour | undefined {
  const [found, minute, unit, behind] = ["hour", "minute", "unit", "half"].map(
    (name) => groups[`${name}${place}`],
  );
  const [half = ""] = /[ap]m/iu.exec(unit ?? behind ?? "") ?? [];
  const read = { hour: Number(found), minute: Number(minute ?? 0), half };
  const isTimed = [minute, unit, behind].some((part) => part !== undefined);
  return read.hour > 24 || read.minute > 59 ? undefined : { ...read, isTimed };
}

const halfDay = 720;

/** An end that is not later than the start is in the other half of the day: "from 11 to 1". */
function lengthBetween(first: Hour, second: Hour): number | undefined {
  const [from, to] = [first, second].map(({ hour: hours, minute }) => hours * 60 + minute);
  const length = (to ?? 0) - (from ?? 0);
  const minutes = length > 0 ? length : length + halfDay;
  return minutes > 0 && minutes <= halfDay ? minutes : undefined;
}
