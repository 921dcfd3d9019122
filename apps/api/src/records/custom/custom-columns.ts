import {
  type CustomFieldType,
  customKeyOf,
  customName,
  slotKind,
} from "@lanyard/contract/custom-field/custom-field-types";
import { sortKey } from "#src/db/fold-text.ts";
import { type FieldValue, type FieldValues, sameValue } from "#src/log/record-change.ts";
import { convertedValue } from "./custom-conversion.ts";
import { type CustomDefinition, type CustomVariant, isExpired } from "./custom-definition.ts";
import { customWords } from "./custom-words.ts";

export interface StoredField
  extends Pick<CustomDefinition, "key" | "type" | "shown" | "variants" | "sortable" | "searched">,
    Pick<CustomDefinition, "is_deleted" | "is_expired"> {
  readonly options: readonly { readonly id: string; readonly label: string }[];
}

type Layout = readonly StoredField[];

/**
 * Returns the columns for a record's custom values: values by storage key, words for filters, and sort
 * columns. Also fills former storages, so that a type change can be reverted; drops values of expired fields.
 */
export function customColumns(
  layout: Layout,
  fields: FieldValues,
  /** The current values; empty for a new record. */
  before: FieldValues = {},
): Readonly<Record<string, FieldValue | FieldValues>> {
  const values = storedValues(layout, fields);
  for (const field of layout) {
    if (field.variants.length === 1) continue;
    const name = customName(field.key);
    const isChanged = !sameValue(before[name], fields[name]);
    for (const variant of field.variants) followShown(values, field, variant, isChanged);
  }
  const slots: Record<string, FieldValue> = {};
  for (const field of layout)
    for (const variant of field.variants)
      if (variant.slot !== null) slots[variant.slot] = sortedValue(field, variant, values);
  return { ...slots, custom: values, custom_words: customWords(values) };
}

function storedValues(layout: Layout, fields: FieldValues): Record<string, FieldValue> {
  const storages = storagesOf(layout);
  const values: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(fields)) {
    const storage = storages.get(customKeyOf(name) ?? "");
    if (storage !== undefined && value !== null) values[storage] = value;
  }
  return values;
}

/** Caches the storages of each layout, because many records share a layout. */
const knownStorages = new WeakMap<Layout, ReadonlyMap<string, string>>();

/** Returns a map from the key under which a value is read to the storage of that value. */
function storagesOf(layout: Layout): ReadonlyMap<string, string> {
  const known = knownStorages.get(layout);
  if (known !== undefined) return known;
  const storages = new Map<string, string>();
  for (const { key, shown, variants, is_expired } of layout) {
    if (is_expired) continue;
    for (const { storage } of variants.filter((variant) => !isExpired(variant)))
      storages.set(storage, storage);
    // If the field shows a storage other than the one with its name, the two storages swap keys, as in
    // `customByKey`.
    if (storages.has(key)) storages.set(shown, key);
    else storages.delete(shown);
    storages.set(key, shown);
  }
  knownStorages.set(layout, storages);
  return storages;
}

/**
 * Converts the shown value for another storage. An unfilled storage always gets the value, and a filled one
 * only when the value changes.
 */
function followShown(
  values: Record<string, FieldValue>,
  field: StoredField,
  variant: CustomVariant,
  isChanged: boolean,
): void {
  const { storage, isFilled } = variant;
  if (storage === field.shown || (isFilled && !isChanged) || isExpired(variant)) return;
  const value = convertedValue(values[field.shown] ?? null, field, variant);
  if (value === null) delete values[storage];
  else values[storage] = value;
}

function sortedValue(
  field: StoredField,
  variant: CustomVariant,
  values: Readonly<Record<string, FieldValue>>,
): FieldValue {
  const value = values[variant.storage] ?? null;
  if (!field.sortable || value === null) return null;
  // The variant of a former type has its own options, which can differ from the current ones.
  return sortedBy(variant.storage === field.shown ? field : variant, value);
}

export function sortedBy(
  { type, options }: Pick<StoredField, "type" | "options">,
  value: FieldValue,
): string | number | null {
  if (slotKind(type) === "t") return sortKey(String(value));
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string") return orderOf(type, value, options);
  return value !== null && "amount_cents" in value ? value.amount_cents : null;
}

function orderOf(type: CustomFieldType, value: string, options: StoredField["options"]): number | null {
  const order =
    type === "choice" ? options.findIndex(({ id }) => id === value) + 1 || Number.NaN : Date.parse(value);
  return Number.isNaN(order) ? null : order;
}
