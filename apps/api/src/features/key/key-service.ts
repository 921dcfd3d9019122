import { keyRoutes } from "@lanyard/contract/key/key-routes";
import {
  type ApiKey,
  apiKey,
  type KeyScopes,
  maxKeys,
  maxListedKeys,
  maxUndoneByKey,
  type NewKey,
} from "@lanyard/contract/key/key-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { type Caller, hasRight, keyActor } from "#src/http/caller.ts";
import { keyPrefix } from "#src/http/find-caller.ts";
import { createOrganisationSecret, secretHash } from "#src/http/organisation-secret.ts";
import { inAction } from "#src/log/action.ts";
import { insertAudit } from "#src/log/audit-entry-sql.ts";
import { undoPeriod } from "#src/log/undo-several.ts";
import type { Undoables } from "#src/log/undoable.ts";
import { insertKey, lockKey, markRevoked, selectKeys } from "./key-sql.ts";

/** Lists keys. Admins also see the personal keys of other members, so that they can revoke them. */
export function listKeys(caller: Caller): Promise<{ keys: ApiKey[] }> {
  const createdBy = hasRight(caller, "admin") ? undefined : caller.personId;
  return caller.reading(async (tx) => ({
    keys: (await selectKeys(tx, { createdBy, limit: maxListedKeys })).map((row) => apiKey.parse(row)),
  }));
}

export async function createKey(caller: Caller, { personal, ...wanted }: NewKey) {
  if (!personal && !hasRight(caller, "admin"))
    throw new AppError("NOT_ALLOWED", { message: refusal("keyNeedsAdmin") });
  if (wanted.expires_at !== null && Date.parse(wanted.expires_at) <= Date.now())
    throw fieldError("expires_at", refusal("keyExpiryPast"));
  requireOwnRights(caller, wanted.scopes);
  const secret = createOrganisationSecret(caller.orgId);
  const { result: key } = await inAction(caller, async (tx) => {
    await caller.ensureMember(tx);
    if ((await selectKeys(tx, { limit: maxKeys, withSecret: true })).length === maxKeys)
      throw new AppError("INVALID_INPUT", { message: refusal("tooManyKeys", { max: maxKeys }) });
    const id = newId();
    const creator = { created_by: caller.personId, created_by_name: caller.name };
    await insertKey(tx, {
      id,
      ...wanted,
      ...creator,
      is_personal: personal,
      secret_hash: secretHash(secret),
    });
    const detail = { key: wanted.name, scopes: scopeText(wanted.scopes) };
    await insertAudit(tx, caller, { what: "key-created", detail });
    return { result: await shownKey(tx, id) };
  });
  // Only the hash of the secret is stored, so a repeated request cannot get the secret.
  if (caller.requestKey?.isReplayed)
    throw new AppError("REQUEST_DONE", { message: refusal("keyMadeAlready"), facts: { id: key.id } });
  return { key, secret: `${keyPrefix}${secret}` };
}

function requireOwnRights(caller: Caller, { export: exports, ...kinds }: KeyScopes): void {
  const writes = Object.values(kinds).some((level) => level !== "read" && level !== undefined);
  if ((writes && !hasRight(caller, "write")) || (exports && !hasRight(caller, "export")))
    throw fieldError("scopes", refusal("keyBeyondRights"));
}

const scopeText = (scopes: KeyScopes) =>
  Object.entries(scopes)
    .map(([scope, level]) => `${scope}:${level}`)
    .join(" ");

async function shownKey(tx: TenantTx, id: string): Promise<ApiKey> {
  const [row] = await selectKeys(tx, { id, limit: 1 });
  return apiKey.parse(row);
}

export async function revokeKey(caller: Caller, id: string) {
  const { result } = await inAction(caller, async (tx) => {
    const key = await requireKey(tx, caller, id);
    if (key.revoked_at !== null) throw new AppError("NOT_FOUND");
    await markRevoked(tx, id);
    await insertAudit(tx, caller, { what: "key-revoked", detail: { key: key.name } });
    return { result: { success: true as const } };
  });
  return result;
}

async function requireKey(tx: TenantTx, caller: Caller, id: string) {
  const key = await lockKey(tx, id);
  const isOwn = key?.is_personal === true && key.created_by === caller.personId;
  if (key === undefined || !(isOwn || hasRight(caller, "admin"))) throw new AppError("NOT_FOUND");
  return key;
}

async function undoKey(
  caller: Caller,
  undoables: Undoables,
  { id, from, to }: { id: string; from: string; to: string },
) {
  const { name } = await caller.inTenant((tx) => requireKey(tx, caller, id));
  const period = { actorId: keyActor(id), label: name, from, to, maxRecords: maxUndoneByKey };
  return undoPeriod(caller, undoables, period);
}

export function bindKeyRoutes({ bind }: RouteBinder, undoables: Undoables): void {
  bind(keyRoutes.list, ({ caller }) => listKeys(caller));
  bind(keyRoutes.create, ({ caller, body }) => createKey(caller, body));
  bind(keyRoutes.revoke, ({ caller, params }) => revokeKey(caller, params.id));
  bind(keyRoutes.undo, ({ caller, params, body }) => undoKey(caller, undoables, { ...params, ...body }));
}
