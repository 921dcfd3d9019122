import { nextStepChoices, quietDayChoices } from "@lanyard/contract/field/filter-choices";
import { amountName, type FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type MessageId, messageText, t } from "#src/lib/i18n/messages.ts";
import {
  fieldLabel,
  fieldsOf,
  fieldValueText,
  filterLabel,
  longFieldLabel,
  sectionTitle,
} from "#src/records/fields/field-text.ts";
import { parentNounOf } from "#src/records/fields/kind-link.tsx";
import { parentFilterName } from "#src/records/fields/parent.ts";
import { parentPickers } from "#src/records/form/parent-picker.tsx";
import type { FilterField, FilterGroup } from "./filter-fields.tsx";

/** Filters of a kind that cannot be derived from its field descriptors. */
export type FilterParts = {
  /** The groups of the panel, in order. Defaults to the sections of the form. */
  groups?: readonly FilterGroupEntry[];
  /** Filters that have no field descriptor, or that need a special control. */
  special?: readonly FilterField[];
  /**
   * Filters that only links set, because the panel has no control for them. Users remove these filters with
   * the tags above the list.
   */
  addressed?: readonly FilterField[];
  /**
   * The filter whose tag is first, and the text of that tag. If no other filter is active, the text is the
   * label of the banner.
   */
  first?: { name: string; nameParam: string; unnamed: string; text: (value: string) => string };
};

export type FiltersOfKind = {
  noun: RecordNoun;
  /** Returns the special filters. A hook, because it can load data. */
  useParts: () => FilterParts;
};

type FilterGroupEntry = {
  title: MessageId;
  /** The names of fields or filters. The group of dates also contains the dates that every kind has. */
  fields: readonly string[];
};

const datesTitle = "ui.filterGroup.dates";

/**
 * Returns the filters of a kind in the order of the panel. A filter without a group joins the first group.
 */
export function filterGroups(noun: RecordNoun, { groups, special = [] }: FilterParts): FilterGroup[] {
  const filters = new Map<string, readonly FilterField[]>([
    ...Object.entries(fieldsOf(noun)).map(
      ([name, field]) => [name, fieldFilters(noun, name, field)] as const,
    ),
    ...stepFilter(noun),
    ...quietFilter(noun),
    ...parentFilters(noun),
    ...special.map((field) => [field.name, [field]] as const),
  ]);
  const layout =
    groups?.map(({ title, fields }) => ({ title: messageText(title), fields })) ?? sectionsOf(noun);
  const dates = { title: t(datesTitle), fields: [] };
  const whole = layout.some(({ title }) => title === dates.title) ? layout : [...layout, dates];
  const named = new Set(whole.flatMap(({ fields }) => fields));
  const others = [...filters.keys()].filter((name) => !named.has(name));
  return whole.map(({ title, fields }, index) => ({
    title,
    fields: [
      ...(title === dates.title ? dateFilters() : []),
      ...[...fields, ...(index === 0 ? others : [])].flatMap((name) => filters.get(name) ?? []),
    ],
  }));
}

function sectionsOf(noun: RecordNoun): { title: string; fields: readonly string[] }[] {
  const narrowing = Object.entries(fieldsOf(noun)).filter(([, { filter }]) => filter !== undefined);
  const sections = Map.groupBy(narrowing, ([, { section }]) => section ?? "");
  return [...sections].map(([section, fields]) => ({
    title: sectionTitle(noun, section),
    fields: fields.map(([name]) => name),
  }));
}

function stepFilter(noun: RecordNoun): [string, FilterField[]][] {
  const { has }: KindDeclaration = recordKinds[noun];
  if (!has.tasks) return [];
  const options = nextStepChoices.map((value) => ({ value, label: t(`ui.nextStep.${value}`) }));
  return [["next_step", [{ kind: "choice", name: "next_step", label: t("ui.nextStep"), options }]]];
}

function quietFilter(noun: RecordNoun): [string, FilterField[]][] {
  const { has }: KindDeclaration = recordKinds[noun];
  if (!has.interactions) return [];
  const name = "no_interaction_days";
  const options = quietDayChoices.map((value) => ({ value, label: t("ui.quietDays", { days: value }) }));
  return [[name, [{ kind: "choice", name, label: t("ui.lastInteraction"), options }]]];
}

function parentFilters(noun: RecordNoun) {
  const { parents }: KindDeclaration = recordKinds[noun];
  return Object.keys(parents).flatMap((column): [string, FilterField[]][] => {
    const to = parentNounOf(noun, column);
    if (to === undefined) return [];
    const Picker = parentPickers[to];
    const [name, label] = [parentFilterName(column), fieldLabel(noun, column)];
    return [[column, [{ kind: "record", name, nameParam: `${to}_name`, label, Picker }]]];
  });
}

function fieldFilters(noun: RecordNoun, name: string, field: FieldDescriptor): FilterField[] {
  const label = longFieldLabel(noun, name);
  const has = `has_${name}`;
  switch (field.filter) {
    case "filled":
      return [{ kind: "yesNo", name: has, label: filterLabel(noun, has) }];
    case "member":
      return [{ kind: "member", name, label }];
    case "anyOf":
      return [{ kind: "tags", name, label }];
    case "contains":
      return [{ kind: "text", name, label }];
    case "equals":
      return [equalsFilter(noun, name, field)];
    case "range":
      return rangeFilters(noun, name, field);
    default:
      return [];
  }
}

function rangeFilters(
  noun: RecordNoun,
  name: string,
  { type, min = 0, max }: FieldDescriptor,
): FilterField[] {
  if (type === "date" || type === "moment")
    return [`${name}_after`, `${name}_before`].map((end) => ({
      kind: "day",
      name: end,
      label: filterLabel(noun, end),
    }));
  const range = type === "money" ? amountName(name) : name;
  const bounds = type === "money" ? { min: 0, step: 100 } : { min, ...(max !== undefined && { max }) };
  const label = longFieldLabel(noun, name);
  return [{ kind: "range", name: `${range}_min`, to: `${range}_max`, label, ...bounds }];
}

/**
 * Returns a filter that compares for equality. Options that only the form has follow the options of the
 * filter (rulings, B: Lists that disagree).
 */
function equalsFilter(noun: RecordNoun, name: string, field: FieldDescriptor): FilterField {
  const label = longFieldLabel(noun, name);
  const values = [...new Set([...(field.offeredInFilter ?? []), ...(field.offered ?? [])])];
  if (values.length === 0) return { kind: "text", name, label };
  const options = values.map((value) => ({ value, label: fieldValueText(noun, name, value) }));
  return { kind: "choice", name, label, options };
}

function dateFilters(): FilterField[] {
  return [
    { kind: "day", name: "created_after", label: t("ui.filter.created_after") },
    { kind: "day", name: "created_before", label: t("ui.filter.created_before") },
    { kind: "day", name: "updated_after", label: t("ui.filter.updated_after") },
    { kind: "day", name: "updated_before", label: t("ui.filter.updated_before") },
  ];
}
