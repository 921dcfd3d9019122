import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import {
  type CustomFieldType,
  type CustomName,
  customKeyOf,
  customName,
} from "@lanyard/contract/custom-field/custom-field-types";
import type { FieldDescriptor, FieldTable, FieldType } from "@lanyard/contract/kind/field-descriptor";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { i18n } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { createSignal } from "#src/lib/browser/store.ts";

/** The initial value before the fields have loaded. */
export const unknownFields: readonly CustomField[] = [];

type OwnOptions = Readonly<Record<string, readonly OwnOption[]>>;
/** An option. If it has no label, the message catalogue provides the text. */
type OwnOption = { readonly value: string; readonly label: string | undefined; readonly icon?: string };

/**
 * Stores the custom fields, and the names of members and linked records, for functions outside components.
 */
function createStore() {
  let defined = unknownFields;
  let tables = new Map<RecordNoun, FieldTable>();
  let currency = "USD";
  const ownOptions = new Map<RecordNoun, OwnOptions>();
  const names = new Map<string, string>();
  const { tell, watch } = createSignal();
  return {
    watch,
    read: () => defined,
    /** Returns a value that changes with the fields or their options. */
    revision: () => tables,
    currency: () => currency,
    nameOf: (id: string) => names.get(id),
    table: (noun: RecordNoun) => {
      const table = tables.get(noun) ?? tableOf(noun, defined, ownOptions.get(noun));
      tables.set(noun, table);
      return table;
    },
    show: (fields: readonly CustomField[], usualCurrency = currency) => {
      currency = usualCurrency;
      if (fields === defined) return;
      defined = fields;
      tables = new Map();
      tell();
    },
    showOptions: (noun: RecordNoun, options: OwnOptions) => {
      ownOptions.set(noun, options);
      tables = new Map();
      tell();
    },
    ownOption: (noun: RecordNoun, name: string, value: string) =>
      ownOptions.get(noun)?.[name]?.find((option) => option.value === value),
    remember: (named: readonly { readonly id: string; readonly name: string }[]) => {
      for (const { id, name } of named) names.set(id, name);
    },
  };
}

export const customFields = createStore();

export function useCustomFields(): readonly CustomField[] {
  useSyncExternalStore(customFields.watch, customFields.revision);
  return customFields.read();
}

export function customFieldsOf(noun: RecordNoun): readonly CustomField[] {
  return customFields.read().filter((field) => field.noun === noun);
}

export function customFieldOf(noun: RecordNoun, name: string): CustomField | undefined {
  const key = customKeyOf(name);
  return key === undefined ? undefined : customFieldsOf(noun).find((field) => field.key === key);
}

/** Returns the custom field that a URL's sort parameter names, unless the field was deleted. */
export function customSortIn(noun: string, value: unknown): CustomName | undefined {
  const key = typeof value === "string" ? customKeyOf(value) : undefined;
  if (key === undefined || !/^[\p{L}\p{N}_]+$/u.test(key)) return undefined;
  return isDeletedField(noun, customName(key)) ? undefined : customName(key);
}

/** Returns false until the custom fields have loaded. */
export function isDeletedField(noun: string, name: string): boolean {
  const key = customKeyOf(name);
  const fields = customFields.read();
  const isOther = (field: CustomField) => field.noun !== noun || field.key !== key;
  return key !== undefined && fields !== unknownFields && fields.every(isOther);
}

export function customLabel({ label, labels }: Pick<CustomField, "label" | "labels">): string {
  return Object.entries(labels).find(([language]) => language === i18n.locale)?.[1] ?? label;
}

function tableOf(noun: RecordNoun, fields: readonly CustomField[], options: OwnOptions = {}): FieldTable {
  const own = fields.filter((field) => field.noun === noun);
  const declared: FieldTable = recordKinds[noun].fields;
  const extended = Object.entries(options).flatMap(([name, values]) => {
    const offered = values.map(({ value }) => value);
    return declared[name] === undefined ? [] : [[name, { ...declared[name], offered }] as const];
  });
  return {
    ...declared,
    ...Object.fromEntries(extended),
    ...Object.fromEntries(own.map((field) => [customName(field.key), descriptorOf(field)])),
  };
}

export const descriptorTypes: Readonly<Record<CustomFieldType, FieldType>> = {
  text: "line",
  long_text: "lines",
  number: "number",
  money: "price",
  date: "date",
  datetime: "moment",
  boolean: "yesNo",
  choice: "choice",
  choices: "choices",
  url: "link",
  email: "email",
  phone: "phone",
  member: "person",
  record: "record",
};

function descriptorOf({ noun, type, options, section, unique }: CustomField): FieldDescriptor {
  return {
    type: descriptorTypes[type],
    section,
    card: cardOf(noun, section),
    ...(options.length > 0 && { offered: options.map(({ id }) => id), isClosed: true }),
    ...(type === "boolean" && { offered: ["true", "false"], isClosed: true }),
    ...(type === "long_text" && { isWide: true }),
    ...(unique && { isOfOneOnly: true }),
  };
}

/**
 * Returns the card that contains a section's built-in fields. A section without built-in fields has a card of
 * its own.
 */
function cardOf(noun: RecordNoun, section: string): string {
  const declared = Object.values<FieldDescriptor>(recordKinds[noun].fields);
  if (declared.some(({ card }) => card === section)) return section;
  return declared.find((field) => field.section === section && field.card)?.card ?? section;
}

/** Returns the cards that contain only custom fields, in the order of their fields. */
export function customCards(noun: RecordNoun): string[] {
  const declared = Object.values<FieldDescriptor>(recordKinds[noun].fields).map(({ card }) => card);
  const cards = customFieldsOf(noun).map(({ section }) => cardOf(noun, section));
  return [...new Set(cards)].filter((card) => !declared.includes(card));
}

/**
 * Returns a record with its custom values as properties named like `custom.renewal_date`; missing values are
 * null.
 */
export function withCustomNames<Row>(noun: RecordNoun, row: Row): Row;
export function withCustomNames(noun: RecordNoun, row: unknown): unknown {
  const { custom } = Object(row);
  if (typeof custom !== "object" || custom === null) return row;
  const empty = customFieldsOf(noun).map(({ key }) => [customName(key), null]);
  const filled = Object.entries(custom).map(([key, value]) => [customName(key), value]);
  return { ...Object(row), ...Object.fromEntries([...empty, ...filled]) };
}

/** Returns a request body with all custom values in the property `custom`. */
export function withCustomMember<Body>(body: Body): Body;
export function withCustomMember(body: unknown): unknown {
  const entries = Object.entries(Object(body));
  const custom = entries.flatMap(([name, value]) => {
    const key = customKeyOf(name);
    return key === undefined ? [] : [[key, value]];
  });
  if (custom.length === 0) return body;
  const own = entries.filter(([name]) => customKeyOf(name) === undefined);
  return { ...Object.fromEntries(own), custom: Object.fromEntries(custom) };
}
