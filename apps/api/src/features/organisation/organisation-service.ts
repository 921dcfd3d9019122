import type { AuditDetail } from "@lanyard/contract/audit/audit-schema";
import {
  type InteractionSettings,
  interactionSettingRoutes,
} from "@lanyard/contract/interaction/interaction-settings";
import {
  type OrganisationChange,
  organisationRoutes,
} from "@lanyard/contract/organisation/organisation-routes";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { selectFieldChanges } from "#src/log/action-change-sql.ts";
import { insertAudit } from "#src/log/audit-entry-sql.ts";
import { difference, oneChange } from "#src/log/record-change.ts";
import type { Undoable } from "#src/log/undoable.ts";
import { lostTypes, requireSound, storedTypes, typesOf } from "./interaction-types.ts";
import {
  lockOrganisation,
  type OrganisationSettings,
  preparePhoneCountry,
  selectSettings,
  writeOrganisation,
} from "./organisation-sql.ts";

export function readOrganisation(caller: Caller) {
  return caller.reading(async (tx) => {
    const { currency, default_country } = await selectSettings(tx).send();
    return { organisation: { currency, default_country } };
  });
}

export async function updateOrganisation(caller: Caller, change: OrganisationChange) {
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { version, ...now } = await lockOrganisation(tx);
    const { currency = now.currency, default_country = now.default_country } = change;
    const wanted = { ...now, currency, default_country };
    const result = { organisation: { currency, default_country } };
    const action = await rewriteOrganisation(tx, caller, { ...now, version }, wanted);
    return { result, action };
  });
  return { ...result, actionId };
}

/**
 * The maximum time for which a change of the country waits until running changes of records have finished.
 */
const patienceMs = 15_000;

/** @throws AppError UNAVAILABLE for a new country during an import or another long change of records */
async function writeSettled(
  tx: TenantTx,
  now: OrganisationSettings,
  wanted: OrganisationSettings,
): Promise<void> {
  const isNewCountry = now.default_country !== wanted.default_country;
  if (isNewCountry && !(await preparePhoneCountry(tx, patienceMs)))
    throw new AppError("UNAVAILABLE", { message: refusal("settingsBusy") });
  await writeOrganisation(tx, wanted);
}

async function rewriteOrganisation(
  tx: TenantTx,
  caller: Caller,
  { version, ...now }: OrganisationSettings & { readonly version: number },
  wanted: OrganisationSettings,
) {
  const changed = difference({ ...now }, { ...wanted });
  if (changed === undefined) return undefined;
  await writeSettled(tx, now, wanted);
  await insertAudit(tx, caller, { what: "settings-changed", detail: settingsDetail(now, wanted) });
  const logged = { noun: "organisation", recordId: tx.orgId, op: "update", ...changed } as const;
  return oneChange(caller.orgSlug, { ...logged, version: version + 1 });
}

export function readInteractionTypes(caller: Caller) {
  return caller.reading(async (tx) => {
    const { interaction_types: stored, version } = await selectSettings(tx).send();
    return { types: [...typesOf(stored)], version };
  });
}

/**
 * @throws AppError INVALID_INPUT if a built-in type or a type in use is missing; FIELDS_COLLIDE after a
 * concurrent change
 */
export async function replaceInteractionTypes(caller: Caller, settings: InteractionSettings) {
  requireSound(settings);
  const { result, actionId } = await inAction(caller, async (tx) => {
    const { version, ...now } = await lockOrganisation(tx);
    await refuseCollision(tx, now, version, settings.version);
    const lost = await lostTypes(tx, typesOf(now.interaction_types), settings.types);
    if (lost !== undefined) throw fieldError("types", lost);
    const wanted = { ...now, interaction_types: storedTypes(settings.types) };
    const action = await rewriteOrganisation(tx, caller, { ...now, version }, wanted);
    const result = { types: settings.types, version: action === undefined ? version : version + 1 };
    return { result, action };
  });
  return { ...result, actionId };
}

/** Throws AppError FIELDS_COLLIDE if another member has changed the types since the caller read them. */
async function refuseCollision(
  tx: TenantTx,
  { interaction_types: stored }: OrganisationSettings,
  version: number,
  base = version,
): Promise<void> {
  const requestedChange = { id: tx.orgId, version: base, fields: ["interaction_types"] };
  const [changed] = base === version ? [] : await selectFieldChanges(tx, requestedChange);
  if (changed === undefined) return;
  const { name, at } = changed;
  throw new AppError("FIELDS_COLLIDE", {
    errors: [{ path: "types", message: refusal("fieldCollides", { name }) }],
    facts: { version, changed: { name, at }, current: { types: typesOf(stored) } },
  });
}

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
  bind(interactionSettingRoutes.read, ({ caller }) => readInteractionTypes(caller));
  bind(interactionSettingRoutes.replace, ({ caller, body }) => replaceInteractionTypes(caller, body));
}

/** The undo functions of settings, which are never created or deleted. */
export const organisationUndo: Undoable = {
  lock: async (tx) => {
    const { version, ...settings } = await lockOrganisation(tx);
    return new Map([[tx.orgId, { values: { ...settings }, version, deleted: false, subjectId: tx.orgId }]]);
  },
  write: async (tx, updates) => {
    for (const { values } of updates) {
      const { currency, default_country: country, interaction_types: types } = values;
      await writeSettled(tx, await lockOrganisation(tx), {
        currency: String(currency),
        default_country: typeof country === "string" ? country : null,
        interaction_types: Array.isArray(types) ? types : null,
      });
    }
  },
  mark: async () => undefined,
  async blocked(tx, wanted) {
    const { interaction_types: now } = await lockOrganisation(tx);
    const refused = new Map<string, { fields: string[]; message: Refusal }>();
    for (const { id, values } of wanted) {
      const types = Array.isArray(values.interaction_types) ? values.interaction_types : null;
      const message = await lostTypes(tx, typesOf(now), typesOf(types));
      if (message) refused.set(id, { fields: ["interaction_types"], message });
    }
    return refused;
  },
};
