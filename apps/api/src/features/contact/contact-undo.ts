import { contactNames } from "@lanyard/contract/contact/contact-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { cardUndo } from "#src/features/pipeline/pipeline.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { UndoConflict } from "#src/log/undoable.ts";
import { recordUndo } from "#src/records/write/record-undo.ts";
import { emailKeys } from "./contact-email.ts";
import { contactLabel } from "./contact-label.ts";
import { selectEmailHolders } from "./contact-sql.ts";
import { contacts } from "./contact-storage.ts";

export const contactUndo = recordUndo(contacts, { ...cardUndo("contact"), blocked });

/**
 * Returns the contacts that the undo would leave without a name, or with an address that another contact now
 * has.
 */
async function blocked(
  tx: TenantTx,
  wanted: readonly { readonly id: string; readonly values: FieldValues }[],
): Promise<ReadonlyMap<string, UndoConflict>> {
  const objections = new Map<string, UndoConflict>();
  for (const { id, values } of wanted) {
    if (contactNames.some((name) => values[name])) continue;
    objections.set(id, { fields: [...contactNames], message: refusal("contactUnnamed") });
  }
  const wanting = new Map(
    wanted.flatMap(({ id, values }) =>
      emailKeys(values).map((key, place) => [key, { id, field: place === 0 ? "email" : "emails" }]),
    ),
  );
  for (const holder of await selectEmailHolders(tx, [...wanting.keys()])) {
    const owner = wanting.get(holder.email_key);
    if (owner === undefined || owner.id === holder.id) continue;
    const message = refusal("emailUsedBy", { name: contactLabel(holder) });
    objections.set(owner.id, { fields: [owner.field], message });
  }
  return objections;
}
