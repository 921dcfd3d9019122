import type { TenantTx } from "#src/db/tenant.ts";
import { withStageTotals } from "#src/features/pipeline/pipeline.ts";
import { asFieldValue, type FieldValues } from "#src/log/record-change.ts";
import { fieldValues } from "./contact-row.ts";
import { markContacts, updateContactPositions } from "./contact-sql.ts";

/** Where a contact stands in the pipeline is no field of a form, but undo takes moves back by it. */
export function withPosition(row: Readonly<Record<string, unknown>>): FieldValues {
  return { ...fieldValues(row), ...positionOf(row) };
}

export function positionOf(row: Readonly<Record<string, unknown>>) {
  return {
    stage_id: asFieldValue(row.stage_id),
    stage_entered_at: asFieldValue(row.stage_entered_at),
  };
}

/** Marks locked contacts as deleted or live again; they leave their stage's counts or come back to them. */
export function markCountedContacts(tx: TenantTx, ids: readonly string[], deleted: boolean): Promise<void> {
  return withStageTotals(tx, "contact", ids, () => markContacts(tx, ids, deleted));
}

/** Puts locked contacts back where they stood; the counts of the stages follow. */
export function writeContactPositions(
  tx: TenantTx,
  positions: readonly ({ id: string } & ReturnType<typeof positionOf>)[],
): Promise<void> {
  const ids = positions.map(({ id }) => id);
  return withStageTotals(tx, "contact", ids, () => updateContactPositions(tx, positions));
}
