import { type CustomFieldType, slotKind } from "@lanyard/contract/custom-field/custom-field-types";
import { maxSortableFields } from "@lanyard/contract/limits";
import { type CustomDefinition, storedOptions, storedTexts } from "#src/records/custom/custom-definition.ts";

/** The properties that admins can change, and the properties on which the changeable ones depend. */
export type ChangeableField = Pick<
  CustomDefinition,
  | ("id" | "noun" | "label" | "labels" | "type" | "options" | "default_value" | "required" | "section")
  | ("is_unique" | "searched" | "sortable" | "storage")
>;

export const emptyField = {
  options: [],
  default_value: null,
  required: false,
  is_unique: false,
  searched: false,
  sortable: false,
  section: "custom",
  labels: {},
  storage: "",
};

type NewField = ChangeableField & Pick<CustomDefinition, "key" | "target" | "position">;

/**
 * Returns the row of a new field. The field gets a sort column if `taken`, the set of used sort columns, is
 * given and a column is free. `isSorted` is false if the same action also writes values.
 */
export function newFieldRow(field: NewField, taken: ReadonlySet<string> | undefined, isSorted = true) {
  const { id, key, type, target, position, options } = field;
  const slot = taken === undefined ? null : freeSlot(type, taken);
  const stored = { ...field, storage: key, sortable: slot !== null };
  const variant = { storage: key, type, options: storedOptions(options), target, slot };
  return {
    ...{ id, ...storedField(stored), key, type, target, position, shown: key },
    variants: JSON.stringify([{ ...variant, isSorted: isSorted && slot !== null, isFilled: true }]),
    applied: signatureOf({ ...stored, is_deleted: false }),
  };
}

export function storedField({ noun, label, labels, options, default_value, ...others }: ChangeableField) {
  const { required, is_unique, searched, sortable, section, storage } = others;
  return {
    noun,
    label,
    ...storedTexts({ labels, options }),
    default_value: default_value === null ? null : JSON.stringify(default_value),
    required,
    is_unique,
    searched,
    sortable,
    section,
    storage,
  };
}

/**
 * Returns the storages of a field in their stored form. A storage that is no longer used gets the current
 * time as its retirement time.
 */
export function storedVariants({ variants, shown, storage, ...field }: CustomDefinition) {
  return variants.map((variant) => {
    const isUsed = variant.storage === shown || variant.storage === storage;
    const { retiredAt, ...kept } = variant;
    const options = storedOptions(variant.storage === shown ? field.options : variant.options);
    return { ...kept, options, ...(!isUsed && { retiredAt: retiredAt ?? new Date().toISOString() }) };
  });
}

export type StoredVariant = ReturnType<typeof storedVariants>[number];

/**
 * Returns the properties of a definition that determine the columns of records, as one string for comparison.
 */
export function signatureOf(
  field: Pick<CustomDefinition, "storage" | "sortable" | "searched" | "is_unique" | "is_deleted" | "options">,
): string {
  const { storage, sortable, searched, is_unique, is_deleted, options } = field;
  const isSearched = searched && !is_deleted;
  const ranks = sortable ? options.map(({ id }) => id) : [];
  const labels = isSearched ? options.map(({ label }) => label) : [];
  return JSON.stringify([storage, sortable, isSearched, is_unique, ranks, labels]);
}

export function freeSlot(type: CustomFieldType, taken: ReadonlySet<string>): string | null {
  const kind = slotKind(type);
  if (kind === undefined) return null;
  const slots = Array.from({ length: maxSortableFields }, (_, index) => `cf_${kind}${index + 1}`);
  return slots.find((slot) => !taken.has(slot)) ?? null;
}

export const slotsOf = (fields: readonly CustomDefinition[]): Set<string> =>
  new Set(fields.flatMap(({ variants }) => variants.flatMap(({ slot }) => slot ?? [])));
