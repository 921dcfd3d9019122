import { type FilterType, periodIn } from "@lanyard/contract/filter/filter-operators";
import { i18n } from "@lingui/core";
import { formatDate } from "#src/lib/format/date.ts";
import { formatDecimal } from "#src/lib/format/number.ts";
import { knownText, t } from "#src/lib/i18n/messages.ts";
import { type Condition, type Group, isGroup, type Part } from "./condition-json.ts";
import {
  type ComparedField,
  type ComparedNoun,
  comparedField,
  type ManyLink,
  manyLink,
} from "./condition-tree.ts";

export type ValueNames = {
  member: (id: string) => string;
  record: (id: string) => string;
};

/**
 * Returns the text of a filter, such as `City is “Paris” and (Owner is Me or Created is within this month)`.
 */
export function filterInWords(noun: ComparedNoun, part: Part, names: ValueNames): string {
  if (!isGroup(part)) return conditionInWords(noun, part, names);
  const texts = part.parts.map((each) => {
    const text = filterInWords(noun, each, names);
    return isGroup(each) && each.join !== "none" && each.parts.length > 1 ? `(${text})` : text;
  });
  const joined = texts.join(` ${part.join === "and" ? t("filters.and") : t("filters.or")} `);
  return part.join === "none" ? t("filters.noneOf", { filter: joined }) : joined;
}

export function namedRecords(
  noun: ComparedNoun,
  part: Part,
): { target: NonNullable<ComparedField["target"]>; id: string }[] {
  if (isGroup(part)) return part.parts.flatMap((each) => namedRecords(noun, each));
  const { field, value, linked } = part;
  const link = linked && manyLink(noun, field);
  if (link) return namedRecords(link.of, linked);
  const target = comparedField(noun, field)?.target;
  const ids = [value].flat().filter((id) => typeof id === "string");
  return target === undefined ? [] : ids.map((id) => ({ target, id }));
}

function conditionInWords(noun: ComparedNoun, condition: Condition, names: ValueNames): string {
  const { field, op, value, linked } = condition;
  const link = op === "any" || op === "none" ? manyLink(noun, field) : undefined;
  if (link !== undefined) return linkInWords(link, op === "any", linked, names);
  const compared = comparedField(noun, field);
  const label = compared?.label ?? field;
  const shown = (each: unknown) => valueInWords(compared, each, names);
  if (op === "between" && Array.isArray(value))
    return t("filters.between", { field: label, from: shown(value[0]), to: shown(value[1]) });
  const values = [value].flat().filter((each) => each !== undefined);
  const texts = op === "within" ? values.map((each) => periodInWords(each)) : values.map(shown);
  return opInWords(op, label, texts.join(", "), compared?.type);
}

function linkInWords(
  { label, of }: ManyLink,
  isAny: boolean,
  linked: Group | undefined,
  names: ValueNames,
): string {
  const records = insideSentence(label);
  const filter = linked === undefined ? "" : filterInWords(of, linked, names);
  if (filter === "") return isAny ? t("filters.hasAny", { records }) : t("filters.hasNo", { records });
  return isAny ? t("filters.hasSome", { records, filter }) : t("filters.hasNone", { records, filter });
}

/** Returns a label as it appears within a sentence. German capitalizes every noun. */
export function insideSentence(label: string): string {
  return i18n.locale === "de" ? label : label.toLocaleLowerCase(i18n.locale);
}

function opInWords(op: string, field: string, value: string, type?: FilterType): string {
  const words = { field, value };
  // The sentences of some operators differ between days and numbers.
  const ofDay = type === "date" || type === "moment" ? knownText(`filters.dayOp.${op}`, words) : undefined;
  return ofDay ?? knownText(`filters.op.${op}`, words) ?? `${field} ${op} ${value}`;
}

/** Returns the name of an operator: its sentence without field and value. */
export function opLabel(op: string, type?: FilterType): string {
  if (op === "between") return t("filters.betweenLabel");
  if (op === "any") return t("filters.hasAny", { records: "" }).trim();
  if (op === "none") return t("filters.hasNo", { records: "" }).trim();
  return opInWords(op, "", "", type).trim();
}

/** `counted` replaces the number of days. */
export function periodInWords(value: unknown, counted?: string): string {
  const period = periodIn(String(value));
  if (period === undefined) return String(value);
  if (typeof period === "string") return t(`filters.period.${period}`);
  const days = counted ?? period.days;
  return period.side === "last" ? t("filters.lastDays", { days }) : t("filters.nextDays", { days });
}

function valueInWords(field: ComparedField | undefined, value: unknown, names: ValueNames): string {
  const text = String(value);
  const option = field?.options?.find((each) => each.value === text);
  if (option) return option.label;
  if (field?.target !== undefined) return names.record(text);
  switch (field?.type) {
    case "member":
      return names.member(text);
    case "number":
      return formatDecimal(Number(value));
    case "money":
      return formatDecimal(Number(value) / 100);
    case "date":
    case "moment":
      return formatDate(text);
    case "boolean":
      return value === true ? t("ui.yes") : t("ui.no");
    default:
      return t("filters.quoted", { text });
  }
}
