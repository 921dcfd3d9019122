import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { UndoConflict } from "#src/log/undoable.ts";
import { isExpired, readDefinition } from "#src/records/custom/custom-definition.ts";
import { selectLayouts } from "#src/records/custom/custom-definition-sql.ts";
import { rowUndo } from "#src/records/write/row-undo.ts";
import { holdFields } from "./custom-field-lock.ts";
import { isLabelTaken, uniqueConflict } from "./custom-field-rules.ts";
import { applyDefinitions } from "./custom-field-upkeep.ts";

/** The columns that admins can change, and the kind of record, which is fixed. */
export const customFieldColumns = [
  "noun",
  "label",
  "labels",
  "type",
  "options",
  "default_value",
  "required",
  "is_unique",
  "searched",
  "sortable",
  "section",
  "position",
  "storage",
];

export const customFieldUndo = rowUndo("custom_fields", customFieldColumns, {
  hold: holdFields,
  blocked: blockedFields,
  settle: applyDefinitions,
});

async function blockedFields(
  tx: TenantTx,
  wanted: readonly { readonly id: string; readonly values: FieldValues }[],
): Promise<ReadonlyMap<string, UndoConflict>> {
  const known = (await selectLayouts(tx)).map(readDefinition);
  const live = known.filter(({ is_deleted }) => !is_deleted);
  const conflicts = new Map<string, UndoConflict>();
  for (const { id, values } of wanted) {
    const field = known.find((each) => each.id === id);
    const { noun, label, is_unique, storage } = values;
    if (isLabelTaken(live, { id, noun: String(noun), label: String(label) }))
      conflicts.set(id, {
        fields: ["label"],
        message: refusal("customLabelTaken", { label: String(label) }),
      });
    const isKept = field?.variants.some((variant) => variant.storage === storage && !isExpired(variant));
    if (field === undefined || !isKept)
      conflicts.set(id, { fields: ["type"], message: refusal("customFormerGone") });
    const isUnique = is_unique === true && field !== undefined;
    const message = isUnique ? await uniqueConflict(tx, field, String(storage)) : undefined;
    if (message !== undefined) conflicts.set(id, { fields: ["is_unique"], message });
  }
  return conflicts;
}
