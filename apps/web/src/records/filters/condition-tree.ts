import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import {
  filterFieldsOf,
  filterLinksOf,
  filterLinksToMany,
  memberFilterFields,
  noteFilterFields,
} from "@lanyard/contract/filter/filter-fields";
import {
  customFilterTypes,
  type FilterField,
  type FilterFields,
  type FilterOp,
  type FilterType,
  linkOps,
  namedPeriods,
  operatorsByType,
} from "@lanyard/contract/filter/filter-operators";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { knownText, type MessageId, t } from "#src/lib/i18n/messages.ts";
import { customFieldOf, customFieldsOf, customLabel } from "#src/records/fields/custom-fields.ts";
import { fieldLabel, fieldOf, fieldValueText, longFieldLabel } from "#src/records/fields/field-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import type { Condition } from "./condition-json.ts";

/** The kinds of records in conditions. Members and notes appear only as linked records. */
export type ComparedNoun = RecordNoun | "member" | "note";

export type ComparedField = {
  name: string;
  label: string;
  type: FilterType;
  /** The options, if the field accepts no other values. */
  options?: readonly SelectOption[];
  /** The kind of record to which the field refers, or a stage or pipeline. */
  target?: (typeof targets)[number];
};

const targets = [...recordNouns, "stage", "pipeline"] as const;

const isKind = (noun: ComparedNoun): noun is RecordNoun => noun !== "member" && noun !== "note";

export function comparedFields(noun: ComparedNoun): ComparedField[] {
  const builtIn = Object.entries(builtInFields(noun)).filter(([, field]) => !isSecondName(noun, field));
  const custom = isKind(noun) ? customFieldsOf(noun).map(({ key }) => customName(key)) : [];
  const names = [...builtIn.map(([name]) => name), ...custom];
  const fields = names.flatMap((name) => comparedField(noun, name) ?? []);
  return fields.toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Returns the fields of linked records, such as `company.country`, grouped by link. */
export function linkedFields(noun: ComparedNoun): { label: string; fields: ComparedField[] }[] {
  return Object.entries(linksOf(noun)).map(([link, { label, to }]) => ({
    label,
    fields: comparedFields(to).flatMap(({ name }) => comparedField(noun, `${link}.${name}`) ?? []),
  }));
}

export function comparedField(noun: ComparedNoun, name: string): ComparedField | undefined {
  const custom = isKind(noun) ? customFieldOf(noun, name) : undefined;
  if (custom) return customField(custom);
  const fields = builtInFields(noun);
  if (Object.hasOwn(fields, name)) return builtInField(noun, name, fields[name]);
  const [link = "", ...rest] = name.split(".");
  const links = linksOf(noun);
  const { label, to } = (Object.hasOwn(links, link) ? links[link] : undefined) ?? {};
  const field = to && rest.length > 0 ? comparedField(to, rest.join(".")) : undefined;
  return (
    field && { ...field, name, label: t("filters.ofLinked", { record: label ?? "", field: field.label }) }
  );
}

type Link = { label: string; to: RecordNoun | "member" };

function linksOf(noun: ComparedNoun): Readonly<Record<string, Link>> {
  if (!isKind(noun)) return {};
  const links = Object.entries(filterLinksOf(recordKinds[noun]));
  return Object.fromEntries(
    links.map(([name, { column, to }]) => [name, { label: fieldLabel(noun, column), to }]),
  );
}

/** A link to many records. `label` is the plural name of these records, and `of` is their kind. */
export type ManyLink = { name: string; label: string; of: RecordNoun | "note" };

export function manyLinks(noun: ComparedNoun): ManyLink[] {
  if (!isKind(noun)) return [];
  return Object.keys(filterLinksToMany(recordKinds[noun])).flatMap((name) => manyLink(noun, name) ?? []);
}

export function manyLink(noun: ComparedNoun, name: string): ManyLink | undefined {
  const links = isKind(noun) ? filterLinksToMany(recordKinds[noun]) : {};
  const { of } = (Object.hasOwn(links, name) ? links[name] : undefined) ?? {};
  return (
    of && { name, label: of === "note" ? t("notes.list") : kindText(recordKinds[of].plural, "title"), of }
  );
}

function customField({ key, type, target, ...custom }: CustomField): ComparedField {
  const options = custom.options.map(({ id, label }) => ({ value: id, label }));
  return {
    name: customName(key),
    label: customLabel(custom),
    type: customFilterTypes[type],
    ...(options.length > 0 && { options }),
    ...(target && { target }),
  };
}

function builtInFields(noun: ComparedNoun): FilterFields {
  if (noun === "member") return memberFilterFields;
  return noun === "note" ? noteFilterFields : filterFieldsOf(recordKinds[noun]);
}

function isSecondName(noun: ComparedNoun, { key }: FilterField): boolean {
  return isKind(noun) && key === "name_key" && recordKinds[noun].names.joined.length === 1;
}

function builtInField(
  noun: ComparedNoun,
  name: string,
  field: FilterField | undefined,
): ComparedField | undefined {
  if (field === undefined) return undefined;
  const { type } = field;
  const { isClosed, offered } = (isKind(noun) ? fieldOf(noun, name) : undefined) ?? {};
  // An organisation can add options that the contract's field does not have.
  const options = field.options ?? (isClosed ? offered : undefined);
  const textOf = (value: string) => {
    const derived = type === "choice" ? knownText(`filters.derived.${field.target}.${value}`) : undefined;
    return isKind(noun) ? (derived ?? fieldValueText(noun, name, value)) : value;
  };
  const target =
    type === "record" || type === "set" ? targets.find((each) => each === field.target) : undefined;
  return {
    name,
    label: builtInLabel(noun, name, field),
    type,
    ...(options && { options: options.map((value) => ({ value, label: textOf(value) })) }),
    ...(target && { target }),
  };
}

function builtInLabel(noun: ComparedNoun, name: string, field: FilterField): string {
  const { type, target, key } = field;
  const ownId = `filters.field.${name}`;
  if (!isKind(noun)) return knownText(linkedLabels[name] ?? ownId) ?? name;
  if (field.first !== undefined) return t("filters.anyOfField", { field: fieldLabel(noun, field.first) });
  const own = knownText(ownId) ?? (type === "choice" ? knownText(`filters.derived.${target}`) : undefined);
  if (own !== undefined) return own;
  const { names, parents }: KindDeclaration = recordKinds[noun];
  const [first = name] = names.joined;
  if (key === "name_key") return isSecondName(noun, field) ? fieldLabel(noun, first) : t("filters.fullName");
  const isNameOfLink = type === "text" && (target === "stage" || parents[`${name}_id`] !== undefined);
  return isNameOfLink
    ? t("filters.nameOf", { record: fieldLabel(noun, `${name}_id`) })
    : longFieldLabel(noun, name);
}

/** Labels of fields of linked members and notes. Texts of other features are reused for these fields. */
const linkedLabels: Readonly<Record<string, MessageId>> = {
  name: "ui.name",
  email: "ui.email",
  body: "notes.text",
};

export const operatorsOf = (type: FilterType): readonly FilterOp[] => operatorsByType[type];

export function operatorsFor(noun: ComparedNoun, name: string): readonly string[] | undefined {
  const field = comparedField(noun, name);
  return field ? operatorsOf(field.type) : manyLink(noun, name) && linkOps;
}

/** The periods that the filter panel offers. The user can change the number of days. */
export const offeredPeriods: readonly string[] = [...namedPeriods, "last_30_days", "next_30_days"];

export function newCondition(noun: ComparedNoun): Condition {
  const [first] = comparedFields(noun);
  return { field: first?.name ?? "created_at", op: operatorsOf(first?.type ?? "text")[0] ?? "is" };
}
