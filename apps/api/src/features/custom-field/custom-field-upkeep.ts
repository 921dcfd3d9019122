import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { selectLastChange } from "#src/log/action-change-sql.ts";
import { noteUnloggedChange } from "#src/log/record-count.ts";
import {
  type CustomDefinition,
  type CustomVariant,
  forgetDefinitions,
  isExpired,
  readDefinition,
} from "#src/records/custom/custom-definition.ts";
import { selectLayout, selectLayouts } from "#src/records/custom/custom-definition-sql.ts";
import { deleteUniqueValues, insertUniqueValues } from "#src/records/custom/custom-unique-sql.ts";
import { freeSlot, type StoredVariant, signatureOf, slotsOf, storedVariants } from "./custom-field-row.ts";
import { hasWords, updateState } from "./custom-field-sql.ts";
import { emptySharedValues, insertRewriting } from "./custom-rewriting-sql.ts";

/**
 * Applies changed definitions to records: immediately if no record has a value or if the columns already
 * match, otherwise in the background. The caller must lock the layout.
 */
export async function applyDefinitions(tx: TenantTx): Promise<void> {
  forgetDefinitions(tx);
  const fields = (await selectLayouts(tx)).map(readDefinition);
  for (const ofNoun of Map.groupBy(fields, ({ noun }) => noun).values()) {
    const taken = slotsOf(ofNoun);
    for (const field of ofNoun) await applyDefinition(tx, field, taken);
  }
  forgetDefinitions(tx);
}

async function applyDefinition(tx: TenantTx, known: CustomDefinition, taken: Set<string>): Promise<void> {
  const { id, noun, storage, applied } = known;
  const filled = known.variants.find((each) => each.storage === storage && each.isFilled);
  const field = filled === undefined ? known : withShown(known, filled);
  const { shown } = field;
  const wanted = signatureOf(field);
  const withSlots = field.variants.map((variant) => withSlot(field, variant, taken));
  const hasOtherSlots = withSlots.some(({ slot }, index) => slot !== field.variants[index]?.slot);
  const words = field.variants.map((variant) => variant.storage);
  const isOther = wanted !== applied || hasOtherSlots;
  const isKept = !hasOtherSlots && filled !== undefined && hasColumns(field, wanted, filled);
  const isEmpty = isOther && !isKept && !(await hasWords(tx, noun, words));
  const isSortedAlike = sortingOf(wanted) === sortingOf(applied ?? "[]");
  const variants = withSlots.map((variant) => {
    if (isKept) return variant;
    if (isEmpty) return emptyVariant(field, variant, taken);
    return { ...variant, isSorted: variant.slot !== null && variant.isSorted && isSortedAlike };
  });
  const state = { ...field, shown: isEmpty ? storage : shown, variants };
  if (wanted !== applied) await applyUnique(tx, known, state.shown);
  await updateState(tx, { id, applied: wanted, shown: state.shown, variants: storedVariants(state) });
  if (isOther && !isKept && !isEmpty) await insertRewriting(tx, noun, words);
  if (isKept && shown !== known.shown) await noteUnloggedChange(tx).send();
}

const withShown = (field: CustomDefinition, { storage, type, options }: CustomVariant): CustomDefinition =>
  field.shown === storage ? field : { ...field, shown: storage, type, options };

/**
 * Returns whether the columns of records already match a filled storage, so that no record needs rewriting.
 */
function hasColumns({ applied, options }: CustomDefinition, wanted: string, filled: CustomVariant): boolean {
  const [, sortable, isSearched]: unknown[] = JSON.parse(wanted);
  const [, wasSortable, wasSearched]: unknown[] = JSON.parse(applied ?? "[]");
  const isSortedAlike = options.map(({ id }) => id).join() === filled.options.map(({ id }) => id).join();
  return sortable === wasSortable && isSearched === false && wasSearched === false && isSortedAlike;
}

/** Returns the variant marked as filled, because a field without values has nothing to convert. */
function emptyVariant(
  { sortable }: CustomDefinition,
  variant: CustomVariant,
  taken: Set<string>,
): CustomVariant {
  if (!sortable && variant.slot !== null) taken.delete(variant.slot);
  const slot = sortable ? variant.slot : null;
  return { ...variant, slot, isSorted: slot !== null, isFilled: true };
}

function sortingOf(signature: string): string {
  const [, sortable, , , ranks]: unknown[] = JSON.parse(signature);
  return JSON.stringify([sortable, ranks]);
}

/**
 * Assigns a free sort column to a storage that is shown or being filled. The columns of other storages are
 * released later, after records are rewritten.
 */
function withSlot(
  { sortable, shown, storage: wanted }: CustomDefinition,
  variant: CustomVariant,
  taken: Set<string>,
): CustomVariant {
  const isUsed = variant.storage === shown || variant.storage === wanted;
  if (!sortable || !isUsed || variant.slot !== null) return variant;
  const slot = freeSlot(variant.type, taken);
  if (slot !== null) taken.add(slot);
  return { ...variant, slot, isSorted: false };
}

async function applyUnique(
  tx: TenantTx,
  { noun, shown, is_unique, applied }: CustomDefinition,
  storage: string,
): Promise<void> {
  const [, , , wasUnique]: unknown[] = JSON.parse(applied ?? "[]");
  if (is_unique && wasUnique === true && storage === shown) return;
  if (wasUnique === true) await deleteUniqueValues(tx, noun, shown);
  if (is_unique) await insertUniqueValues(tx, noun, storage);
}

/**
 * Completes a rewriting: shows filled storages and releases sort columns. Returns the ids of the actions
 * whose changes are now visible.
 */
export async function completeRewriting(
  tx: TenantTx,
  noun: RecordNoun,
  words: readonly string[],
): Promise<string[]> {
  const isRewritten = ({ storage }: CustomVariant) => words.includes(storage);
  const completed: string[] = [];
  for (const field of await layoutOf(tx, noun)) {
    if (!field.variants.every(isRewritten)) continue;
    if (field.shown !== field.storage) completed.push(...(await completeRetype(tx, field, words)));
    const kept = field.variants.filter((variant) => !isExpired(variant));
    const variants = kept.map((variant) => {
      const slot = field.sortable ? variant.slot : null;
      const isFilled = variant.isFilled || variant.storage === field.storage;
      return { ...variant, slot, isSorted: slot !== null, isFilled };
    });
    await updateState(tx, {
      id: field.id,
      shown: field.storage,
      variants: agedVariants(storedVariants({ ...field, variants }), field),
      applied: field.applied ?? "[]",
      isPurged: field.is_expired,
    });
  }
  for (const field of await layoutOf(tx, noun))
    if (field.variants.every(isRewritten))
      await updateState(tx, { ...field, variants: storedVariants(field), applied: signatureOf(field) });
  await applyDefinitions(tx);
  // Invalidates cached lists, which contain the former values.
  await noteUnloggedChange(tx).send();
  return completed;
}

/** Prepares a field to show its filled storage. Returns the id of the action that changed the type. */
async function completeRetype(
  tx: TenantTx,
  field: CustomDefinition,
  words: readonly string[],
): Promise<string[]> {
  if (field.is_unique) await completeUnique(tx, field);
  // Queues the records again, because searches would still find the former values.
  if (field.searched && !field.is_deleted) await insertRewriting(tx, field.noun, words);
  return [(await selectLastChange(tx, field.id)).actionId ?? []].flat();
}

/**
 * Stores the converted values of a unique field. If several records share a value, the first record keeps it.
 */
async function completeUnique(tx: TenantTx, field: CustomDefinition): Promise<void> {
  const { noun, storage, variants } = field;
  await allowLongWork(tx);
  const slot = variants.find((variant) => variant.storage === storage)?.slot ?? null;
  await emptySharedValues(tx, noun, { storage, slot });
  await applyUnique(tx, field, storage);
}

const layoutOf = async (tx: TenantTx, noun: RecordNoun) =>
  (await selectLayout(tx, noun).send()).map(readDefinition);

function agedVariants(variants: readonly StoredVariant[], { shown, storage }: CustomDefinition) {
  if (shown === storage) return variants;
  const retiredAt = new Date().toISOString();
  return variants.map((variant) => (variant.storage === shown ? { ...variant, retiredAt } : variant));
}

/** Queues records for the removal of values that can no longer be restored. */
export async function purgeCustomFields(tx: TenantTx): Promise<void> {
  const fields = (await selectLayouts(tx)).map(readDefinition);
  for (const { noun, is_expired, variants } of fields) {
    const expired = is_expired ? variants : variants.filter(isExpired);
    const words = expired.map(({ storage }) => storage);
    if (words.length > 0) await insertRewriting(tx, noun, words);
  }
}
