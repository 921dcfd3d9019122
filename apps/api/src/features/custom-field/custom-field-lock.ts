import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import { type CustomDefinition, readDefinition } from "#src/records/custom/custom-definition.ts";
import { lockLayout } from "#src/records/custom/custom-definition-sql.ts";
import type { VersionedRow } from "#src/records/kind/row-sql.ts";
import { requireRow } from "#src/records/write/row-undo.ts";
import { lockFields } from "./custom-field-sql.ts";

const patienceMs = 15_000;

/**
 * Locks the fields against concurrent changes and against writes of values.
 * @throws AppError UNAVAILABLE during an import or another long change of records
 */
export async function holdFields(tx: TenantTx): Promise<void> {
  await lockFields(tx).send();
  if (!(await lockLayout(tx, patienceMs)))
    throw new AppError("UNAVAILABLE", { message: refusal("settingsBusy") });
}

/**
 * Locks and returns a live field with its definition.
 * @throws AppError NOT_FOUND; INVALID_INPUT for `path` during a change of type
 */
export async function lockedDefinition(
  tx: TenantTx,
  id: string,
  path: string,
): Promise<{ readonly row: VersionedRow; readonly field: CustomDefinition }> {
  const row = await requireRow(tx, "custom_fields", id);
  const field = readDefinition(row);
  if (field.shown !== field.storage) throw fieldError(path, refusal("customRetyping"));
  return { row, field };
}
