import { customKeyOf, slotKind } from "@lanyard/contract/custom-field/custom-field-types";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { maxSortedUnprepared } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RawBuilder } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { countRecords } from "#src/log/record-count.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";
import type { ListOrder } from "#src/records/kind/kind-hooks.ts";
import type { Order } from "#src/records/list/record-list-sql.ts";
import { type CustomDefinition, customDefinitions, shownVariant } from "./custom-definition.ts";
import { idsByCustomValue } from "./custom-sort-sql.ts";

/**
 * Returns the order of a list by a custom field with a sort column; returns undefined for other orders.
 * @throws AppError INVALID_INPUT
 */
export async function customOrder(
  tx: TenantTx,
  kind: AnyKind,
  { sort_by, sort_order }: ListOrder,
): Promise<Order | undefined> {
  const field = await sortedField(tx, kind, sort_by);
  const slot = field && slotOf(field);
  if (slot === undefined) return undefined;
  return { column: slot, hasGaps: true, isSparse: true, descending: sort_order === "desc" };
}

/**
 * Returns a query for ids sorted by a custom field without a sort column; returns undefined for other orders.
 * @throws AppError INVALID_INPUT
 */
export async function idsInCustomOrder(
  tx: TenantTx,
  kind: AnyKind,
  conditions: readonly Condition[],
  { sort_by, sort_order }: ListOrder,
  slice: { readonly limit: number | null; readonly offset: number },
): Promise<RawBuilder<{ id: string }> | undefined> {
  const field = await sortedField(tx, kind, sort_by);
  if (field === undefined || slotOf(field) !== undefined) return undefined;
  const { label } = field;
  if (slotKind(field.type) === undefined) throw fieldError("sort_by", refusal("customNotSorted", { label }));
  if ((await countRecords(tx, kind.noun).send()) > maxSortedUnprepared)
    throw fieldError("sort_by", refusal("customSortFull", { label, count: maxSortedUnprepared }));
  const matches = { table: kind.plural, conditions };
  return idsByCustomValue(tx, matches, field, { descending: sort_order === "desc", ...slice });
}

async function sortedField(
  tx: TenantTx,
  { noun }: AnyKind,
  sort: string,
): Promise<CustomDefinition | undefined> {
  const key = customKeyOf(sort);
  if (key === undefined) return undefined;
  const [field] = await customDefinitions(tx, noun, [key]).send();
  if (field === undefined) throw fieldError("sort_by", refusal("unknownName"));
  return field;
}

/** Returns the sort column of a field if it covers all records. */
export function slotOf(field: Pick<CustomDefinition, "variants" | "shown" | "sortable">): string | undefined {
  const { slot = null, isSorted = false } = shownVariant(field) ?? {};
  return slot !== null && isSorted && field.sortable ? slot : undefined;
}
