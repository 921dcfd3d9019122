import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Holder } from "./record-holder.ts";
import { selectHolderLabel } from "./record-holder-sql.ts";

/** What people call a live record. @throws AppError NOT_FOUND when it is absent, deleted or foreign. */
export async function requireHolderLabel(tx: TenantTx, holder: Holder): Promise<string> {
  const label = await selectHolderLabel(tx, holder);
  if (label === undefined) throw new AppError("NOT_FOUND");
  return label;
}
