import { passedSteps } from "@lanyard/contract/filter/filter-fields";
import { complementOf, type FilterOp } from "@lanyard/contract/filter/filter-operators";
import { interactionStates } from "@lanyard/contract/interaction/interaction-kind";
import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { foldText } from "@lanyard/contract/search/fold-text";
import { taskStates } from "@lanyard/contract/task/task-kind";
import { momentAt } from "#src/db/time-bounds.ts";
import { filledWord } from "#src/records/kind/record-values.ts";
import { dueConditions } from "#src/records/list/task-due.ts";
import { customWord } from "../custom/custom-words.ts";
import { dayConditions, daysOf, numberConditions } from "./compared-numbers.ts";
import { type ComparedRecords, hasWords, isAnyWord, isCustomFilled, type Values } from "./compared-source.ts";
import { narrowed, textConditions } from "./compared-texts.ts";
import { type ComparedField, readFilterValues } from "./filter-value.ts";
import { type Condition, hasParent, isAnyOfCases, isFilled, isNot, isOneOfIds } from "./record-filter.ts";

/** @throws AppError INVALID_INPUT with the path of an invalid value */
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

/**
 * Returns the conditions of an operator that is not negated. If a field declares that it follows a member
 * field, its empty values match by the member's name.
 */
function positive(records: ComparedRecords, field: ComparedField, op: FilterOp, values: Values): Condition[] {
  const own = ownConditions(records, field, op, values);
  const column = followedBy(records, field);
  if (column === undefined) return own;
  const conditions = ownConditions(noKind(records), { name: "name", type: "text" }, op, values);
  const isNamed = hasParent(records.of, { org: records.org, table: "people", column, conditions });
  return [isAnyOfCases([own, [...isFilled(field.name, false), isNamed]])];
}

/**
 * Returns the context for conditions on members and stages, which are not record kinds. SQL statements call
 * their tables `parent`.
 */
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

/**
 * Returns the states of a task or an interaction with their conditions; returns undefined for fields that are
 * not such a state.
 */
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
 * Returns the conditions on the stages through which records passed. `entered_stage`, which has no step, also
 * matches the current stage.
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

/** Returns the conditions on a link. In a built-in field, a link to a deleted record counts as empty. */
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
  const words = custom && texts.map((text) => customWord(custom.shown, text));
  if (words !== undefined) return hasWords(match, words);
  if (target === undefined) return [{ column: "tag_keys", op: match, value: texts.map(foldText) }];
  if (op !== "has_all") return recordConditions(records, field, texts);
  return [...new Set(texts)].flatMap((id) => recordConditions(records, field, [id]));
}

const firstPoint = (name: string): ComparedField => ({ name, type: "text" });

/**
 * Returns the conditions on contact points. The first address or number has a separate column; a record
 * without a first one has no others.
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

/** Encloses a text in separators, so that a search in joined texts matches only whole texts. */
const pointOf = (text: string) => `${pointSeparator}${text}${pointSeparator}`;

const pointSeparator = "\u001f";
