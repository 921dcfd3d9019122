import type { OrganisationId } from "@lanyard/contract/field/ids";
import { passedSteps } from "@lanyard/contract/filter/filter-fields";
import { complementOf, type FilterOp } from "@lanyard/contract/filter/filter-operators";
import { interactionStates } from "@lanyard/contract/interaction/interaction-kind";
import { type AnyKind, isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { foldText } from "@lanyard/contract/search/fold-text";
import { taskStates } from "@lanyard/contract/task/task-kind";
import { sortKey } from "#src/db/fold-text.ts";
import { momentAt } from "#src/db/time-bounds.ts";
import { sortedBy } from "../custom/custom-columns.ts";
import { slotOf } from "../custom/custom-sort.ts";
import { customWord } from "../custom/custom-words.ts";
import { lastInteractionConditions } from "../last-interaction.ts";
import {
  type Condition,
  hasParent,
  isAnyOfCases,
  isFilled,
  isNot,
  isOneOfIds,
  matchesNothing,
  type ValueSource,
} from "../record-filter.ts";
import { filledWord, isKeyed } from "../record-values.ts";
import { dueConditions } from "../task-due.ts";
import { type DayRange, daysWithin, movedRange, startOfDay } from "./filter-days.ts";
import { type ComparedField, readFilterValues } from "./filter-value.ts";

/** The records to which a filter applies, and the context of its values. */
export interface ComparedRecords {
  readonly org: OrganisationId;
  /** The kind of the records; undefined for notes and members. */
  readonly kind: AnyKind | undefined;
  /** The table or alias of the records in the statement. */
  readonly of: string;
  readonly zone: string;
  /** The id of the member whom `me` represents. */
  readonly me: string | undefined;
  /** The column with words for filled fields, for kinds with such a column. */
  readonly filledWords?: { readonly column: string; readonly fields: readonly string[] } | undefined;
}

/**
 * Returns the conditions on one field.
 * @throws AppError INVALID_INPUT with the path of an invalid value
 */
export function comparedValues(
  records: ComparedRecords,
  field: ComparedField,
  { op, value }: { readonly op: FilterOp; readonly value?: unknown },
  path: string,
): Condition[] {
  const values = readFilterValues(field, op, value, path);
  const own = field.type === "member" ? values.map((id) => (id === "me" ? (records.me ?? id) : id)) : values;
  if (op === "empty") return emptyConditions(records, field);
  const opposite = complementOf[op];
  if (opposite !== undefined) return [isNot(positive(records, field, opposite, own))];
  return positive(records, field, op, own);
}

type Values = readonly (string | number | boolean)[];

/**
 * Returns the conditions of an operator that is not negated. If the field is empty and follows a member
 * field, compares the member's name.
 */
function positive(records: ComparedRecords, field: ComparedField, op: FilterOp, values: Values): Condition[] {
  const own = ownConditions(records, field, op, values);
  const column = followedBy(records, field);
  if (column === undefined) return own;
  const conditions = ownConditions(noKind(records), { name: "name", type: "text" }, op, values);
  const isNamed = hasParent(records.of, { org: records.org, table: "people", column, conditions });
  return [isAnyOfCases([own, [...isFilled(field.name, false), isNamed]])];
}

/** Members and stages are not record kinds. Statements call their table `parent`. */
const noKind = (records: ComparedRecords): ComparedRecords => ({ ...records, kind: undefined, of: "parent" });
const stageName: ComparedField = { name: "name", type: "text" };

const followedBy = ({ kind }: ComparedRecords, { name, custom }: ComparedField) =>
  custom === undefined ? kind?.fields[name]?.follows : undefined;

function ownConditions(
  records: ComparedRecords,
  field: ComparedField,
  op: FilterOp,
  values: Values,
): Condition[] {
  const texts = values.map(String);
  if (field.first !== undefined) return pointConditions(records, { ...field, first: field.first }, op, texts);
  if (op === "not_empty") return filledConditions(records, field);
  switch (field.type) {
    case "text":
      return field.target === "stage"
        ? stageConditions(records, textConditions(noKind(records), stageName, op, texts))
        : textConditions(records, field, op, texts);
    case "choice":
      return choiceConditions(records, field, texts);
    case "record":
      return isPassed(field)
        ? passedConditions(records, field, texts)
        : recordConditions(records, field, texts);
    case "set":
      return setConditions(records, field, op, texts);
    case "member":
    case "boolean":
      return equalConditions(field, values);
    case "number":
    case "money":
      return numberConditions(field, op, values.map(Number));
    case "date":
    case "moment":
      return dayConditions(records, field, daysOf(op, texts, records.zone));
  }
}

/** Returns the source of a value: a column, or a custom value that `read` converts. */
function sourceOf({ name, custom }: ComparedField, read: ValueSource["read"]): ValueSource {
  if (custom !== undefined) return { column: "custom", key: custom.shown, read };
  return read === "folded" ? { column: name, read } : { column: name };
}

/** Returns the sort column of a custom field; returns undefined for other fields. */
const orderedColumn = ({ custom }: ComparedField) => custom && slotOf(custom);

/** Matches the indexed words of a custom field. */
const hasWords = (
  op: "overlaps" | "has_all",
  words: readonly string[],
  tested?: Condition | undefined,
): Condition[] => [{ column: "custom_words", op, value: words, tested }];

const isCustomFilled = ({ custom }: ComparedField): Condition[] =>
  custom === undefined ? [] : hasWords("overlaps", [custom.shown]);

function isAnyWord(field: ComparedField, values: Values): Condition[] {
  const { custom } = field;
  if (custom === undefined) return [];
  const words = values.map((value) => customWord(custom.shown, sortKey(String(value)) ?? ""));
  return hasWords("overlaps", words, isSortedAs(field, values));
}

/**
 * Compares the sort column of a custom field; returns undefined if the column does not contain the values.
 */
function isSortedAs(field: ComparedField, values: Values): Condition | undefined {
  const column = orderedColumn(field);
  if (column === undefined || field.custom === undefined) return undefined;
  const { type, options } = field.custom;
  const sorted = values.flatMap((value) => sortedBy({ type, options }, value) ?? []);
  return sorted.length === values.length ? { column, op: "in", value: sorted.map(String) } : undefined;
}

function emptyConditions(records: ComparedRecords, field: ComparedField): Condition[] {
  if (field.first !== undefined) return emptyConditions(records, firstPoint(field.first));
  const words = records.filledWords;
  if (words?.fields.includes(field.name))
    return [{ column: words.column, op: "overlaps", value: [filledWord(field.name, false)] }];
  const isPlain = field.custom === undefined && field.type !== "set" && field.target === undefined;
  const isColumn =
    isPlain && field.name !== "last_interaction_at" && followedBy(records, field) === undefined;
  return isColumn
    ? isFilled(field.key ?? field.name, false)
    : [isNot(positive(records, field, "not_empty", []))];
}

function filledConditions(records: ComparedRecords, field: ComparedField): Condition[] {
  const { name, custom, type, key } = field;
  if (custom !== undefined) return isCustomFilled(field);
  if (records.filledWords?.fields.includes(name))
    return [{ column: records.filledWords.column, op: "overlaps", value: [filledWord(name, true)] }];
  if (name === "last_interaction_at") return dayConditions(records, field, { last: lastDay });
  if (statesOf(records, field) !== undefined) return [];
  if (isPassed(field)) return passedConditions(records, field);
  if (field.target === "stage") return isFilled("stage_id", true);
  if (type === "record") return recordConditions(records, field);
  if (type === "set")
    return field.target === undefined ? isSetFilled(name) : recordConditions(records, field);
  return isFilled(key ?? name, true);
}

const lastDay = "9999-12-30";
const isSetFilled = (column: string): Condition[] => [{ column, op: "differs", value: "{}" }];

function equalConditions(field: ComparedField, values: Values): Condition[] {
  return field.custom === undefined
    ? [{ column: field.name, op: "in", value: values.map(String) }]
    : isAnyWord(field, values);
}

function choiceConditions(records: ComparedRecords, field: ComparedField, texts: readonly string[]) {
  const states = statesOf(records, field);
  if (states !== undefined)
    return [isAnyOfCases(states.flatMap(([state, cases]) => (texts.includes(state) ? [cases] : [])))];
  if (field.target === "stage") return outcomeConditions(records, texts);
  return field.custom === undefined && field.options === undefined
    ? textConditions(records, field, "is", texts)
    : equalConditions(field, texts);
}

/** Returns the conditions of each state of a task or an interaction; returns undefined for other fields. */
function statesOf(
  { zone }: ComparedRecords,
  { target }: ComparedField,
): (readonly [state: string, conditions: readonly Condition[]])[] | undefined {
  if (target === "completion")
    return taskStates.map((state) => [state, dueConditions({ state, time_zone: zone })]);
  if (target !== "beginning") return undefined;
  const now = { column: "started_at", value: momentAt(Date.now()) };
  return interactionStates.map((state) => [state, [{ ...now, op: state === "past" ? "lte" : "gt" }]]);
}

/** Returns the conditions on outcomes. A stage without an outcome is open. */
function outcomeConditions(records: ComparedRecords, outcomes: readonly string[]): Condition[] {
  const ended = outcomes.filter((outcome) => outcome !== "open");
  const cases: Condition[][] = [
    ...(ended.length === 0 ? [] : [[{ column: "outcome", op: "in", value: ended } as const]]),
    ...(ended.length === outcomes.length ? [] : [isFilled("outcome", false)]),
  ];
  return stageConditions(records, [isAnyOfCases(cases)]);
}

const stageConditions = ({ org, of }: ComparedRecords, conditions: readonly Condition[]) => [
  hasParent(of, { org, table: "stages", column: "stage_id", conditions }),
];

const isPassed = ({ name, target, custom }: ComparedField) =>
  custom === undefined && target === "stage" && Object.hasOwn(passedSteps, name);

/**
 * Returns the conditions on the steps by which records left stages. A record has also entered its current
 * stage.
 */
function passedConditions(
  { org, of }: ComparedRecords,
  { name }: ComparedField,
  ids?: readonly string[],
): Condition[] {
  const step = passedSteps[name];
  const moved: Condition = { op: "leaves", of, org, step: step ?? "left", value: ids };
  if (step !== undefined) return [moved];
  return ids === undefined
    ? isFilled("stage_id", true)
    : [isAnyOfCases([isOneOfIds("stage_id", ids), [moved]])];
}

/** Returns the conditions on a link. A link to a deleted record counts as empty. */
function recordConditions(
  { org, of }: ComparedRecords,
  field: ComparedField,
  ids?: readonly string[],
): Condition[] {
  const { name, custom, target = "", type } = field;
  if (custom !== undefined) return isAnyWord(field, ids ?? []);
  if (!isRecordNoun(target))
    return ids === undefined ? isFilled(name, true) : [{ column: name, op: "in", value: ids }];
  const conditions: Condition[] = ids === undefined ? [] : [{ column: "id", op: "in", value: ids }];
  const isLive = hasParent(of, { org, table: recordKinds[target].plural, column: name, conditions });
  if (ids === undefined || type !== "set") return [isLive];
  return [{ column: name, op: "overlaps", value: ids }, isLive];
}

function setConditions(
  records: ComparedRecords,
  field: ComparedField,
  op: FilterOp,
  texts: readonly string[],
): Condition[] {
  const { custom, target } = field;
  const match = op === "has_all" ? "has_all" : "overlaps";
  if (custom !== undefined)
    return hasWords(
      match,
      texts.map((text) => customWord(custom.shown, text)),
    );
  if (target === undefined) return [{ column: "tag_keys", op: match, value: texts.map(foldText) }];
  if (op !== "has_all") return recordConditions(records, field, texts);
  return [...new Set(texts)].flatMap((id) => recordConditions(records, field, [id]));
}

function textConditions(
  { kind }: ComparedRecords,
  field: ComparedField,
  op: FilterOp,
  texts: readonly string[],
): Condition[] {
  const column = field.custom === undefined ? (field.key ?? foldedColumn(kind, field.name)) : undefined;
  if (column === undefined) return readTextConditions(kind, field, op, texts.map(foldText));
  const folded = texts.map((text) => sortKey(text) ?? "");
  if (kind?.fields[field.name]?.filter === "contains") return spelledConditions(column, op, folded);
  return op === "contains"
    ? [...narrowed(kind, field, folded), ...folded.map((value): Condition => ({ column, op, value }))]
    : [{ column, op: "in", value: folded }];
}

const firstPoint = (name: string): ComparedField => ({ name, type: "text" });

/**
 * Returns the conditions on contact points. The first address or number has a separate column; a record
 * without it has no others.
 */
function pointConditions(
  records: ComparedRecords,
  field: ComparedField & { readonly first: string },
  op: FilterOp,
  texts: readonly string[],
): Condition[] {
  const first = ownConditions(records, firstPoint(field.first), op, texts);
  if (op === "not_empty") return first;
  const folded = texts.map(foldText);
  const further = folded.map((value): Condition[] => [
    { column: field.name, read: "points", op: "contains", value: op === "contains" ? value : pointOf(value) },
  ]);
  const isNumber = records.kind?.fields[field.first]?.type === "phone";
  return [...(isNumber ? [] : narrowed(records.kind, field, folded)), isAnyOfCases([first, ...further])];
}

/** Returns the pattern of a whole text within several texts that the database has joined. */
const pointOf = (text: string) => `${pointSeparator}${text}${pointSeparator}`;
const pointSeparator = "\u001f";

/** Returns the column with the folded text of a field; returns undefined without such a column. */
function foldedColumn(kind: AnyKind | undefined, name: string): string | undefined {
  const { type, filter, isSorted } = kind?.fields[name] ?? { type: "line" };
  const isFiltered = filter === "contains" || filter === "equals";
  // Phone numbers and email addresses have other sort keys.
  const isSortedText = isSorted && isKeyed(type) && type !== "phone" && type !== "email";
  return isFiltered || isSortedText ? `${name}_key` : undefined;
}

/**
 * Returns the conditions on a column with one spelling per line, of which the first is the folded text. Few
 * values have several lines.
 */
function spelledConditions(column: string, op: FilterOp, folded: readonly string[]): Condition[] {
  if (op !== "contains")
    return [
      isAnyOfCases([
        [{ column, op: "in", value: folded }],
        ...folded.map((value): Condition[] => [{ column, op: "begins", value: `${value}\n` }]),
      ]),
    ];
  return folded.flatMap((value): Condition[] => [
    { column, op, value },
    isAnyOfCases([[isNot([{ column, op, value: "\n" }])], [{ column, read: "line", op, value }]]),
  ]);
}

/** Compares texts that are not stored in folded form. If an index exists, it first narrows the records. */
function readTextConditions(
  kind: AnyKind | undefined,
  field: ComparedField,
  op: FilterOp,
  folded: readonly string[],
): Condition[] {
  const source = sourceOf(field, "folded");
  const asked: Condition[] =
    op === "contains"
      ? folded.map((value) => ({ ...source, op, value }))
      : [{ ...source, op: "in", value: folded }];
  if (field.custom !== undefined)
    return [...(op === "contains" ? isCustomFilled(field) : isAnyWord(field, folded)), ...asked];
  return [...narrowed(kind, field, folded), ...asked];
}

/**
 * Returns conditions by which an index finds records with one of the texts in any searched field. Searches
 * always include names.
 */
function narrowed(kind: AnyKind | undefined, { name, key }: ComparedField, folded: readonly string[]) {
  const { isSearched, type } = kind?.fields[name] ?? {};
  const isInSearch = isSearched || key === "name_key" || kind?.names.joined.includes(name);
  if (!isInSearch || type === "phone" || folded.some((value) => value.length < shortestIndexed)) return [];
  const found = folded.map((value): Condition[] => [{ column: "search_text", op: "contains", value }]);
  return found.length === 1 ? found.flat() : [isAnyOfCases(found)];
}

/** The minimum length of a text that contains a trigram for the index. */
const shortestIndexed = 3;

function numberConditions(field: ComparedField, op: FilterOp, numbers: readonly number[]): Condition[] {
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

/** Rounds bounds with decimals inwards, because the column contains whole numbers. */
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

function daysOf(
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

function dayConditions(
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
