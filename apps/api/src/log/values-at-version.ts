import type { TenantTx } from "#src/db/tenant.ts";
import { selectChangesSince } from "./action-change-sql.ts";

/** Returns the fields that were changed after `version`, with their values at that version. */
export async function valuesAtVersion(
  tx: TenantTx,
  recordId: string,
  version: number,
): Promise<ReadonlyMap<string, unknown>> {
  const then = new Map<string, unknown>();
  for (const { before } of await selectChangesSince(tx, recordId, version)) {
    for (const [field, value] of Object.entries(objectOf(before))) {
      if (!then.has(field)) then.set(field, value);
    }
  }
  return then;
}

function objectOf(json: unknown): object {
  return typeof json === "object" && json !== null ? json : {};
}
