import type { CustomFieldType } from "../custom-field/custom-field-types.ts";
import type { FieldType } from "../kind/field-descriptor.ts";

/** The operators of filters. This file does not import zod, so that the web app's first load stays small. */
export const filterOps = [
  "is",
  "is_not",
  "any_of",
  "contains",
  "not_contains",
  "empty",
  "not_empty",
  "gt",
  "gte",
  "lt",
  "lte",
  "between",
  "within",
  "has_any",
  "has_all",
  "has_none",
] as const;
export type FilterOp = (typeof filterOps)[number];

/** Operators for linked records: at least one record meets the filter, or none does. */
export const linkOps = ["any", "none"] as const;
export type LinkOp = (typeof linkOps)[number];

const presence = ["empty", "not_empty"] as const;
const equality = ["is", "is_not", "any_of", ...presence] as const;
const order = ["gt", "gte", "lt", "lte", "between"] as const;

/**
 * The operators for each type of value. `money` is in cents; `moment` compares by days in the caller's time
 * zone; `set` contains several texts, options or ids.
 */
export const operatorsByType = {
  text: ["is", "is_not", "any_of", "contains", "not_contains", ...presence],
  choice: equality,
  member: equality,
  record: equality,
  number: [...equality, ...order],
  money: [...equality, ...order],
  date: ["is", "is_not", ...order, "within", ...presence],
  moment: ["is", "is_not", ...order, "within", ...presence],
  boolean: ["is", "is_not", ...presence],
  set: ["has_any", "has_all", "has_none", ...presence],
} as const satisfies Readonly<Record<string, readonly FilterOp[]>>;
export type FilterType = keyof typeof operatorsByType;

export interface FilterField {
  readonly type: FilterType;
  /** The kind of the record to which the value refers or from which it is derived. */
  readonly target?: string;
  readonly options?: readonly string[];
  /** The column with the folded text, if its name does not follow from the field. */
  readonly key?: string;
  /** An indexed column with the same moment, or with the start of the day in UTC. */
  readonly momentKey?: string;
  /** The field with the first of several texts. A condition is met if one of the texts matches. */
  readonly first?: string;
}
export type FilterFields = Readonly<Record<string, FilterField>>;

/** The negated operators, each with its positive operator. Negated operators also match empty values. */
export const complementOf: Partial<Readonly<Record<FilterOp, FilterOp>>> = {
  is_not: "is",
  not_contains: "contains",
  has_none: "has_any",
  empty: "not_empty",
};

/** The filter types of built-in fields. Each kind declares its fields of other types in `filtered`. */
export const filterTypes: Partial<Readonly<Record<FieldType, FilterType>>> = {
  line: "text",
  lines: "text",
  email: "text",
  phone: "text",
  link: "text",
  choice: "choice",
  whole: "number",
  money: "money",
  date: "date",
  moment: "moment",
  tags: "set",
  member: "member",
};

export const customFilterTypes: Readonly<Record<CustomFieldType, FilterType>> = {
  text: "text",
  long_text: "text",
  number: "number",
  money: "money",
  date: "date",
  datetime: "moment",
  boolean: "boolean",
  choice: "choice",
  choices: "set",
  url: "text",
  email: "text",
  phone: "text",
  member: "member",
  record: "record",
};

/** The figures below a list, calculated from all matches. */
export const figures = ["sum", "average", "min", "max"] as const;
export type Figure = (typeof figures)[number];

/** Named periods of whole days; weeks begin on Monday. */
export const namedPeriods = [
  "today",
  "yesterday",
  "tomorrow",
  "this_week",
  "last_week",
  "next_week",
  "this_month",
  "last_month",
  "next_month",
  "this_quarter",
  "last_quarter",
  "next_quarter",
  "this_year",
  "last_year",
  "next_year",
] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

/** The last or next `days` days, including today. */
export interface DayPeriod {
  readonly side: "last" | "next";
  readonly days: number;
}

const dayPeriod = /^(?<side>last|next)_(?<days>[1-9]\d{0,4})_days$/u;

/** Parses the value of the operator `within`; returns undefined for other texts. */
export function periodIn(text: string): NamedPeriod | DayPeriod | undefined {
  const named = namedPeriods.find((period) => period === text);
  const { side, days } = dayPeriod.exec(text)?.groups ?? {};
  if (named !== undefined || days === undefined) return named;
  return { side: side === "last" ? "last" : "next", days: Number(days) };
}
