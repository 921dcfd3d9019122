import type { CustomFieldChange } from "@lanyard/contract/custom-field/custom-field-schema";
import { searchedTypes, slotKind, uniqueTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { customValueSchema, type ValueDefinition } from "@lanyard/contract/custom-field/custom-value";
import { maxSortableFields } from "@lanyard/contract/limits";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import { selectSharedValues } from "#src/records/custom/custom-unique-sql.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { wantedOptions } from "./custom-field-options.ts";
import type { ChangeableField } from "./custom-field-row.ts";

/**
 * Returns the reason why the field cannot be unique with the values in the storage `wanted`; returns
 * undefined if it can.
 */
export async function uniqueConflict(
  tx: TenantTx,
  field: CustomDefinition,
  wanted: string,
): Promise<Refusal | undefined> {
  const variant = field.variants.find(({ storage }) => storage === wanted);
  if (variant === undefined || !uniqueTypes.has(variant.type)) return refusal("customTypeNotUnique");
  // If the storage is not yet filled, the job that fills it enforces uniqueness.
  const storage = variant.isFilled ? wanted : field.shown;
  if (field.is_unique && storage === field.shown) return undefined;
  return (await sharedValues(tx, field, storage))[0];
}

/**
 * Throws AppError INVALID_INPUT if records share values of a unique field, if the type cannot be sorted, or
 * if there are too many sortable fields.
 */
export async function requirePossible(
  tx: TenantTx,
  field: CustomDefinition,
  wanted: ChangeableField,
  others: readonly CustomDefinition[],
): Promise<void> {
  if (wanted.is_unique && !field.is_unique) {
    const shared = await sharedValues(tx, field, field.shown);
    if (shared.length > 0)
      throw new AppError("INVALID_INPUT", { errors: shared.map((message) => ({ path: "unique", message })) });
  }
  if (!wanted.sortable || field.sortable) return;
  const { label, type } = field;
  const kind = slotKind(type);
  if (kind === undefined) throw fieldError("sortable", refusal("customNotSorted", { label }));
  const alike = others.filter((each) => each.sortable && slotKind(each.type) === kind);
  if (alike.length >= maxSortableFields)
    throw fieldError("sortable", refusal("customSlotsFull", { count: maxSortableFields }));
}

const maxShared = 10;

async function sharedValues(tx: TenantTx, { noun }: CustomDefinition, storage: string): Promise<Refusal[]> {
  const shared = await selectSharedValues(tx, noun, storage, maxShared);
  const ids = shared.flatMap((each) => each.ids);
  const found = ids.length === 0 ? [] : await selectRecordNames(tx, noun, ids).send();
  const names = new Map(found.map(({ id, name }) => [id, name ?? ""]));
  return shared.map(({ word, ids: [first = "", second = ""] }) =>
    refusal("customDuplicate", {
      value: word.slice(storage.length + 1),
      name: names.get(first) ?? "",
      other: names.get(second) ?? "",
    }),
  );
}

export function wantedField(
  field: ChangeableField,
  others: readonly CustomDefinition[],
  input: Omit<CustomFieldChange, "position" | "replace" | "version">,
): ChangeableField {
  const { label = field.label, labels = field.labels, required = field.required } = input;
  const { section = field.section, default: given = field.default_value } = input;
  const { unique: is_unique = field.is_unique, searched = field.searched, sortable = field.sortable } = input;
  if (isLabelTaken(others, { ...field, label }))
    throw fieldError("label", refusal("customLabelTaken", { label }));
  if (is_unique && !uniqueTypes.has(field.type)) throw fieldError("unique", refusal("customTypeNotUnique"));
  if (searched && !searchedTypes.has(field.type))
    throw fieldError("searched", refusal("customTypeNotSearched"));
  const options = wantedOptions(field, input.options);
  const default_value = defaultOf({ ...field, options }, given, input.default !== undefined);
  return {
    ...field,
    label,
    labels,
    required,
    is_unique,
    searched,
    sortable,
    section,
    options,
    default_value,
  };
}

export function isLabelTaken(
  others: readonly Pick<CustomDefinition, "id" | "noun" | "label">[],
  { id, noun, label }: { readonly id: string; readonly noun: string; readonly label: string },
): boolean {
  const folded = foldText(label);
  return others.some((each) => each.id !== id && each.noun === noun && foldText(each.label) === folded);
}

/**
 * Returns the default value. Drops a stored default that the definition no longer allows, but refuses a
 * requested one.
 */
function defaultOf(
  field: ValueDefinition,
  value: unknown,
  isSent: boolean,
): CustomDefinition["default_value"] {
  const schema = customValueSchema(field);
  if (isSent) return parsePart(z.object({ default: schema }), { default: value }).default;
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

const longestKey = 60;

/**
 * Returns an unused key for a new field: the folded label with underscores, and with a number if needed. Keys
 * of deleted fields count as used.
 */
export function freeKey(label: string, taken: ReadonlySet<string>): string {
  const words = foldText(label)
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/gu, "");
  const key = words.slice(0, longestKey) || "field";
  const numbered = (number: number): string =>
    taken.has(`${key}_${number}`) ? numbered(number + 1) : `${key}_${number}`;
  return taken.has(key) ? numbered(2) : key;
}
