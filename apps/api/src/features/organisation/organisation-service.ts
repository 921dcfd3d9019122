import type { AuditDetail } from "@lanyard/contract/audit/audit-schema";
import type { OrganisationChange } from "@lanyard/contract/organisation/organisation-routes";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { insertAudit } from "#src/log/audit.ts";
import { difference } from "#src/log/record-change.ts";
import {
  lockOrganisation,
  type OrganisationSettings,
  selectSettings,
  writeOrganisation,
} from "./organisation-settings-sql.ts";

export function readOrganisation(caller: Caller) {
  return caller.reading(async (tx) => {
    const { currency, default_country } = await selectSettings(tx).send();
    return { organisation: { currency, default_country } };
  });
}

/** What is not sent stays. */
export async function updateOrganisation(caller: Caller, change: OrganisationChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { version, ...now } = await lockOrganisation(tx);
    const { currency = now.currency, default_country = now.default_country } = change;
    const wanted = { currency, default_country };
    const changed = difference({ ...now }, wanted);
    const result = { organisation: wanted };
    if (changed === undefined) return { result };
    await writeOrganisation(tx, now, wanted);
    await insertAudit(tx, caller, { what: "settings-changed", detail: settingsDetail(now, wanted) });
    const logged = { noun: "organisation", recordId: tx.orgId, op: "update", ...changed } as const;
    return {
      result,
      action: {
        kind: "update",
        noun: "organisation",
        label: caller.orgSlug,
        changes: [{ ...logged, version: version + 1 }],
      },
    };
  });
  return { ...result, ...(actionId === undefined ? {} : { actionId }) };
}

/** What changed, from what to what. */
function settingsDetail(now: OrganisationSettings, wanted: OrganisationSettings): AuditDetail {
  const { currency, default_country: country } = wanted;
  return {
    ...(currency === now.currency ? {} : { currency_from: now.currency, currency_to: currency }),
    ...(country === now.default_country ? {} : { country_from: now.default_country, country_to: country }),
  };
}
