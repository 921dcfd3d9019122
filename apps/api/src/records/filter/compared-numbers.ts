import type { FilterOp } from "@lanyard/contract/filter/filter-operators";
import { lastInteractionConditions } from "#src/records/list/last-interaction.ts";
import {
  type ComparedRecords,
  isAnyWord,
  isCustomFilled,
  orderedColumn,
  sourceOf,
} from "./compared-source.ts";
import { type DayRange, daysWithin, movedRange, startOfDay } from "./filter-days.ts";
import type { ComparedField } from "./filter-value.ts";
import { type Condition, isAnyOfCases, matchesNothing, type ValueSource } from "./record-filter.ts";

export function numberConditions(
  field: ComparedField,
  op: FilterOp,
  numbers: readonly number[],
): Condition[] {
  const { custom, type } = field;
  const isEqual = op === "is" || op === "any_of";
  if (custom === undefined)
    return isEqual
      ? oneOfNumbers(field, numbers.filter(Number.isInteger))
      : ordered(sourceOf(field, undefined), op, roundedFor(op, numbers));
  if (isEqual) return custom.type === "number" ? isAnyWord(field, numbers) : oneOfNumbers(field, numbers);
  const column = orderedColumn(field);
  if (column !== undefined) return ordered({ column }, op, numbers);
  return [
    ...isCustomFilled(field),
    ...ordered(sourceOf(field, type === "money" ? "money" : "number"), op, numbers),
  ];
}

function oneOfNumbers(field: ComparedField, numbers: readonly number[]): Condition[] {
  const source = sourceOf(field, field.custom === undefined ? undefined : "money");
  if (numbers.length === 0) return [matchesNothing];
  const cases = numbers.map((value): Condition[] => [{ ...source, op: "eq", value }]);
  return [...isCustomFilled(field), isAnyOfCases(cases)];
}

/**
 * Rounds bounds with decimals such that the same whole numbers match, because the column contains only whole
 * numbers.
 */
function roundedFor(op: FilterOp, numbers: readonly number[]): number[] {
  const [first = 0, second = 0] = numbers;
  if (op === "between") return [Math.ceil(first), Math.floor(second)];
  return [op === "gt" || op === "lte" ? Math.floor(first) : Math.ceil(first)];
}

function ordered(source: ValueSource, op: FilterOp, bounds: readonly (number | string)[]): Condition[] {
  const [first = 0, second = 0] = bounds;
  if (op === "between")
    return [
      { ...source, op: "gte", value: first },
      { ...source, op: "lte", value: second },
    ];
  return op === "gt" || op === "gte" || op === "lt" || op === "lte" ? [{ ...source, op, value: first }] : [];
}

export function daysOf(
  op: FilterOp,
  [first = "", second = ""]: readonly string[],
  zone: string,
): DayRange | undefined {
  switch (op) {
    case "gt":
      return movedRange("first", first, 1);
    case "gte":
      return { first };
    case "lt":
      return movedRange("last", first, -1);
    case "lte":
      return { last: first };
    case "between":
      return { first, last: second };
    case "within":
      return daysWithin(first, zone);
    default:
      return { first, last: first };
  }
}

const startInUtc = (day: string) => `${day}T00:00:00.000Z`;

export function dayConditions(
  { org, kind, of, zone }: ComparedRecords,
  field: ComparedField,
  days: DayRange | undefined,
): Condition[] {
  if (days === undefined) return [matchesNothing];
  const { first, last } = days;
  if (kind !== undefined && field.name === "last_interaction_at" && field.custom === undefined) {
    const asked = { last_interaction_at_after: first, last_interaction_at_before: last, time_zone: zone };
    return lastInteractionConditions({ orgId: org }, kind, asked, of);
  }
  const isDay = field.type === "date";
  if (isDay && field.custom !== undefined && first !== undefined && first === last)
    return isAnyWord(field, [first]);
  const column = orderedColumn(field);
  const source = column === undefined ? sourceOf(field, "text") : { column };
  // The sort column of a custom field contains milliseconds.
  const bound = (text: string) => (column === undefined ? text : Date.parse(text));
  const start = (day: string, later = 0) => bound(isDay ? day : startOfDay(day, zone, later));
  const within = (source: ValueSource, bound: (day: string, later?: number) => number | string) => [
    ...(first === undefined ? [] : [{ ...source, op: "gte", value: bound(first) } as const]),
    ...(last === undefined ? [] : [{ ...source, op: isDay ? "lte" : "lt", value: bound(last, 1) } as const]),
  ];
  const key = field.momentKey;
  return [
    ...(column === undefined ? isCustomFilled(field) : []),
    ...within(source, start),
    ...(key === undefined ? [] : within({ column: key }, isDay ? startInUtc : start)),
  ];
}
