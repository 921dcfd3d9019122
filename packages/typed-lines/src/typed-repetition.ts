import { numberOf, wholeWords } from "./typed-date-rules.ts";
import { weekdayCodes } from "./wall-time.ts";
import { type TimeWords, timeWords, workdays } from "./words/time-words.ts";

/** A repetition in a line: its rule (RFC 5545, section 3.3.10) and its words. */
export interface TypedRepetition {
  readonly rule: string;
  readonly index: number;
  readonly text: string;
}

/**
 * The frequency and interval of each unit (RFC 5545). `workday` is first, because its words can begin with
 * those of `day`.
 */
const rulesOfUnits = {
  workday: ["WEEKLY", 1],
  day: ["DAILY", 1],
  week: ["WEEKLY", 1],
  month: ["MONTHLY", 1],
  quarter: ["MONTHLY", 3],
  year: ["YEARLY", 1],
} as const;

type FindRepetition = (text: string) => TypedRepetition | undefined;

const finders: readonly FindRepetition[] = Object.values(timeWords).map(finderOf);

/** Finds the first repetition in a text. Tries all four languages, because no word belongs to two of them. */
export function findRepetition(text: string): TypedRepetition | undefined {
  return finders
    .flatMap((find) => find(text) ?? [])
    .toSorted((left, right) => left.index - right.index)
    .at(0);
}

function finderOf(words: TimeWords): FindRepetition {
  const { every, other, numbers, and, adverbs, behindAdverb } = words;
  const weekdays = words.weekdays.split(" ");
  const anyDay = `(?:${weekdays.join("|")})`;
  const units = Object.keys(rulesOfUnits).map((unit) => `(?<${unit}>${Reflect.get(words.units, unit)})`);
  const number = `\\d{1,2}|${numbers.split(" ").join("|")}`;
  const said = wholeWords(
    `(?:${every})\\s+(?:(?<other>${other})\\s+|(?<number>${number})\\s+)?(?:${units.join("|")}|(?<weekdays>${anyDay}(?:(?:${and})${anyDay})*))`,
  );
  const singles = Object.entries(adverbs).map(
    ([word, rule]) => [wholeWords(word, behindAdverb), rule] as const,
  );
  const codesIn = (text: string) =>
    weekdayCodes.filter((_, index) => wholeWords(weekdays[index] ?? "").test(text));
  const ruleOf = ({ groups = {} }: RegExpExecArray) => {
    const times = groups.other ? 2 : groups.number === undefined ? 1 : numberOf(groups.number, numbers);
    if (groups.weekdays !== undefined) return ruleText("WEEKLY", times, codesIn(groups.weekdays).join());
    for (const [unit, [frequency, length]] of Object.entries(rulesOfUnits))
      if (groups[unit] !== undefined)
        return ruleText(frequency, times * length, unit === "workday" ? workdays : "");
    return undefined;
  };
  return (text) => {
    const match = said.exec(text);
    const rule = match && ruleOf(match);
    if (match && rule) return { rule, index: match.index, text: match[0] };
    for (const [pattern, single] of singles) {
      const found = pattern.exec(text);
      if (found) return { rule: single, index: found.index, text: found[0] };
    }
    return undefined;
  };
}

function ruleText(frequency: string, interval: number, days: string): string {
  return [`FREQ=${frequency}`, interval > 1 && `INTERVAL=${interval}`, days && `BYDAY=${days}`]
    .filter(Boolean)
    .join(";");
}
