import type { OrganisationChange } from "@lanyard/contract/organisation/organisation-routes";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { difference } from "#src/log/record-change.ts";
import { lockOrganisation, selectCurrency, writeOrganisation } from "./organisation-settings-sql.ts";

export function readOrganisation(caller: Caller) {
  return caller.reading(async (tx) => ({ organisation: { currency: await selectCurrency(tx) } }));
}

export async function updateOrganisation(caller: Caller, { currency }: OrganisationChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const row = await lockOrganisation(tx);
    const changed = difference({ currency: row.currency }, { currency });
    const result = { organisation: { currency } };
    if (changed === undefined) return { result };
    await writeOrganisation(tx, currency);
    const change = { noun: "organisation", recordId: tx.orgId, op: "update", ...changed } as const;
    return {
      result,
      action: {
        kind: "update",
        noun: "organisation",
        label: caller.orgSlug,
        changes: [{ ...change, version: row.version + 1 }],
      },
    };
  });
  return { ...result, ...(actionId === undefined ? {} : { actionId }) };
}
