import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Holder } from "./record-holder.ts";
import { selectLiveName } from "./record-name-sql.ts";

/** What people call a live record. @throws AppError NOT_FOUND when it is absent, deleted or foreign. */
export async function requireHolderLabel(tx: TenantTx, holder: Holder): Promise<string> {
  const label = await selectLiveName(tx, holder);
  if (label === undefined) throw new AppError("NOT_FOUND");
  return label;
}
