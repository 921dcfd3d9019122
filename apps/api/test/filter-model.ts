import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { splitTags } from "@lanyard/contract/field/field-schema";
import {
  filterFieldsOf,
  filterLinksOf,
  filterLinksToMany,
  memberFilterFields,
  noteFilterFields,
  passedSteps,
} from "@lanyard/contract/filter/filter-fields";
import { customFilterTypes, type FilterField } from "@lanyard/contract/filter/filter-operators";
import {
  type FieldCondition,
  type FilterTree,
  isLinkCondition,
  type LinkCondition,
} from "@lanyard/contract/filter/filter-param";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { foldText } from "@lanyard/contract/search/fold-text";
import { Temporal } from "temporal-polyfill";

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };
export type ModelNoun = RecordNoun | "member" | "note";

/** All records of an organisation as the API returns them. */
export interface FilterModel {
  readonly rows: Readonly<Record<ModelNoun, readonly Row[]>>;
  readonly customFields: readonly CustomField[];
  readonly me: string;
  readonly zone: string;
}

/** Returns the fields that the model compares. The names of custom fields begin with `custom.`. */
export function modelFields({ customFields }: FilterModel, noun: ModelNoun): Record<string, FilterField> {
  if (noun === "member") return memberFilterFields;
  if (noun === "note") return noteFilterFields;
  const custom = customFields
    .filter((field) => field.noun === noun)
    .map((field) => [`custom.${field.key}`, { type: customFilterTypes[field.type] }]);
  return { ...filterFieldsOf(recordKinds[noun]), ...Object.fromEntries(custom) };
}

/** Evaluates a filter on a record in memory, without the database. */
export function meets(model: FilterModel, noun: ModelNoun, row: Row, tree: FilterTree): boolean {
  if ("and" in tree) return tree.and.every((part) => meets(model, noun, row, part));
  if ("or" in tree) return tree.or.some((part) => meets(model, noun, row, part));
  if ("not" in tree) return !meets(model, noun, row, tree.not);
  if (isLinkCondition(tree)) return meetsLinks(model, noun, row, tree);
  const [first = "", ...rest] = tree.field.split(".");
  const link = noun === "member" || noun === "note" ? undefined : filterLinksOf(recordKinds[noun])[first];
  if (link === undefined || rest.length === 0) return meetsField(model, noun, row, tree);
  const parent = model.rows[link.to].find(({ id }) => id === row[link.column]);
  const field = rest.join(".");
  const type = modelFields(model, link.to)[field]?.type ?? "text";
  return compare(
    type,
    parent === undefined ? null : comparedValue(model, link.to, parent, field),
    tree,
    model,
  );
}

function meetsLinks(
  model: FilterModel,
  noun: ModelNoun,
  row: Row,
  { field, op, value }: LinkCondition,
): boolean {
  if (noun === "member" || noun === "note") throw new Error("These have no links");
  const link = filterLinksToMany(recordKinds[noun])[field];
  if (link === undefined) throw new Error(`No link ${field}`);
  const names = (one: Row, other: Row) => [one[link.column]].flat().includes(other.id);
  const linked = model.rows[link.of].filter((other) =>
    link.isOwnColumn ? names(row, other) : names(other, row),
  );
  const found = linked.some((other) => value === undefined || meets(model, link.of, other, value));
  return found === (op === "any");
}

function meetsField(model: FilterModel, noun: ModelNoun, row: Row, condition: FieldCondition): boolean {
  const type = modelFields(model, noun)[condition.field]?.type ?? "text";
  return compare(type, comparedValue(model, noun, row, condition.field), condition, model);
}

/**
 * Returns a field's value for comparison. Moments become days in the model's time zone, and sets become
 * lists.
 */
export function comparedValue(model: FilterModel, noun: ModelNoun, row: Row, name: string): unknown {
  const key = customKeyOf(name);
  const type = modelFields(model, noun)[name]?.type;
  const value = key === undefined ? builtIn(model, noun, row, name) : Reflect.get(Object(row.custom), key);
  if (value === undefined || value === null) return type === "set" ? [] : null;
  if (type === "money") return typeof value === "object" ? Reflect.get(value, "amount_cents") : value;
  if (type === "set") return Array.isArray(value) ? value : splitTags(String(value));
  if (type === "date") return typeof value === "number" ? new Date(value).toISOString().slice(0, 10) : value;
  if (type !== "moment") return value;
  return Temporal.Instant.from(String(value)).toZonedDateTimeISO(model.zone).toPlainDate().toString();
}

function builtIn({ zone }: FilterModel, noun: ModelNoun, row: Row, name: string): unknown {
  if (name === "outcome" && noun !== "interaction")
    return row.stage_id === null ? null : (row.stage_outcome ?? "open");
  if (noun === "task" && name === "state") return taskStatesOf(row, zone);
  if (noun === "interaction" && name === "state")
    return Date.parse(String(row.started_at)) > Date.now() ? "planned" : "past";
  if (name === "emails" || name === "phones")
    return Object.values(Object(row[name])).map((point) => Reflect.get(Object(point), name.slice(0, -1)));
  if (name === "stage") return row.stage_name ?? null;
  if (Object.hasOwn(passedSteps, name)) return passedStagesOf(row.path as Stage[], name);
  if (noun === "contact" && name === "name") return [row.first, row.last].filter(Boolean).join(" ") || null;
  return row[name];
}

/**
 * Returns the ids of stages on a deal's path: all stages for the field `entered_stage`, otherwise only the
 * stages that the deal left with the field's step.
 */
function passedStagesOf(path: readonly Stage[], name: string): string[] {
  const step = passedSteps[name];
  const passed = path.filter((from, index) => {
    const to = path[index + 1];
    if (step === undefined || to === undefined || to.id === from.id) return step === undefined;
    if (step === "left") return true;
    return step === "next" ? to.outcome === null && to.position > from.position : to.outcome === step;
  });
  return passed.map(({ id }) => id);
}

function taskStatesOf({ done_at, due_on, due_at }: Row, zone: string): string[] {
  if (done_at !== null) return ["done"];
  const today = Temporal.Now.plainDateISO(zone).toString();
  const isOverdue =
    due_on !== null ? String(due_on) < today : due_at !== null && Date.parse(String(due_at)) < Date.now();
  return isOverdue ? ["open", "overdue"] : ["open"];
}

type Compared = Pick<FieldCondition, "op" | "value">;

function compare(
  type: FilterField["type"],
  value: unknown,
  { op, value: wanted }: Compared,
  model: FilterModel,
): boolean {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  const positive = { is_not: "is", not_contains: "contains", has_none: "has_any", empty: "not_empty" }[
    String(op)
  ];
  if (positive !== undefined)
    return !compare(type, value, { op: positive as FieldCondition["op"], value: wanted }, model);
  if (isEmpty) return false;
  if (op === "not_empty") return true;
  const asked = [wanted].flat().map((one) => (type === "member" && one === "me" ? model.me : one));
  const isText = type === "text" || type === "choice" || type === "set";
  const fold = (one: unknown) => (isText ? foldText(String(one)) : one);
  const values = [value].flat().map(fold);
  const wants = asked.map(fold);
  const [least, most] = asked as [string, string];
  const own = value as string;
  switch (op) {
    case "is":
    case "any_of":
      return values.some((each) => wants.includes(each));
    case "contains":
      return values.some((each) => String(each).includes(String(wants[0])));
    case "has_any":
      return wants.some((each) => values.includes(each));
    case "has_all":
      return wants.every((each) => values.includes(each));
    case "gt":
      return own > least;
    case "gte":
      return own >= least;
    case "lt":
      return own < least;
    case "lte":
      return own <= least;
    case "between":
      return own >= least && own <= most;
    case "within":
      return isWithin(Temporal.PlainDate.from(own), least, Temporal.Now.plainDateISO(model.zone));
    default:
      throw new Error(`The model does not know ${op}`);
  }
}

function isWithin(day: Temporal.PlainDate, period: string, today: Temporal.PlainDate): boolean {
  const away = today.until(day).days;
  const [side, days] = /^(last|next)_(\d+)_days$/u.exec(period)?.slice(1) ?? [];
  if (side === "last") return away <= 0 && away > -Number(days);
  if (side === "next") return away >= 0 && away < Number(days);
  const unitsAway: Record<string, number> = {
    week: today.subtract({ days: today.dayOfWeek }).until(day.subtract({ days: day.dayOfWeek })).days / 7,
    month: (day.year - today.year) * 12 + day.month - today.month,
    quarter: (day.year - today.year) * 4 + Math.ceil(day.month / 3) - Math.ceil(today.month / 3),
    year: day.year - today.year,
  };
  const single: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };
  const [which = "", unit = ""] = period.split("_");
  if (which in single) return away === single[which];
  return unitsAway[unit] === { last: -1, this: 0, next: 1 }[which];
}
