import type { AuditDetail } from "@lanyard/contract/audit/audit-schema";
import {
  type OrganisationChange,
  organisationRoutes,
} from "@lanyard/contract/organisation/organisation-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { insertAudit } from "#src/log/audit.ts";
import { difference } from "#src/log/record-change.ts";
import type { Undoable } from "#src/log/undoable.ts";
import {
  lockOrganisation,
  type OrganisationSettings,
  selectSettings,
  writeOrganisation,
} from "./organisation-sql.ts";

export function readOrganisation(caller: Caller) {
  return caller.reading(async (tx) => {
    const { currency, default_country } = await selectSettings(tx).send();
    return { organisation: { currency, default_country } };
  });
}

/** Updates the sent settings only. */
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

/** Returns the old and new values of changed settings. */
function settingsDetail(now: OrganisationSettings, wanted: OrganisationSettings): AuditDetail {
  const { currency, default_country: country } = wanted;
  return {
    ...(currency === now.currency ? {} : { currency_from: now.currency, currency_to: currency }),
    ...(country === now.default_country ? {} : { country_from: now.default_country, country_to: country }),
  };
}

export function bindOrganisationRoutes({ bind }: RouteBinder): void {
  bind(organisationRoutes.read, ({ caller }) => readOrganisation(caller));
  bind(organisationRoutes.update, ({ caller, body }) => updateOrganisation(caller, body));
}

/** Undoes changes of an organisation's settings, which are never created or deleted. */
export const organisationUndo: Undoable = {
  lock: async (tx) => {
    const { version, ...settings } = await lockOrganisation(tx);
    return new Map([[tx.orgId, { values: { ...settings }, version, deleted: false, subjectId: tx.orgId }]]);
  },
  write: async (tx, updates) => {
    for (const { values } of updates) {
      const { currency, default_country: country } = values;
      await writeOrganisation(tx, await lockOrganisation(tx), {
        currency: String(currency),
        default_country: typeof country === "string" ? country : null,
      });
    }
  },
  mark: async () => undefined,
  blocked: async () => new Map(),
};
