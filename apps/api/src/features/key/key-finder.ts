import { BlockList, isIPv6 } from "node:net";
import type { OrganisationId } from "@lanyard/contract/field/ids";
import { type KeyScopes, keyScopes } from "@lanyard/contract/key/key-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { rolePermissions } from "@lanyard/contract/route/route";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import { type KeyBudget, keyActor, type MemberSource, type Person } from "#src/http/caller.ts";
import { type Connection, type KeyFinder, keyPrefix } from "#src/http/find-caller.ts";
import { organisationOfSecret, secretHash } from "#src/http/organisation-secret.ts";
import { insertAudit } from "#src/log/audit-entry-sql.ts";
import { addUsedRows, type FoundKey, insertConnection, selectLiveKey, updateLastUse } from "./key-sql.ts";

/**
 * The time for which a key is cached. A revoked key works for up to this time; a removed permission lasts two
 * seconds longer.
 */
const knownForMs = 2000;
const mostKnown = 2000;
const hourMs = 3_600_000;

interface KnownKey {
  readonly person: Person;
  readonly expiresAt: number;
  readonly networks: BlockList | undefined;
}

export function createKeyFinder(database: TenantDatabase, members: MemberSource): KeyFinder {
  const known = new Map<string, { readonly readAt: number; readonly key: Promise<KnownKey | undefined> }>();

  function lookUp(name: string, read: () => Promise<KnownKey | undefined>): Promise<KnownKey | undefined> {
    const earlier = known.get(name);
    if (earlier !== undefined && earlier.readAt > Date.now() - knownForMs) return earlier.key;
    const key = read();
    known.delete(name);
    if (known.size >= mostKnown) known.delete(known.keys().next().value ?? "");
    known.set(name, { readAt: Date.now(), key });
    key.catch(() => known.delete(name));
    return key;
  }

  return {
    async bySecret(text, ip) {
      const secret = text.slice(keyPrefix.length);
      const hash = secretHash(secret);
      const key = requireInForce(await lookUp(hash, () => readKey(database, secret, hash)));
      if (key.networks !== undefined && !key.networks.check(ip, isIPv6(ip) ? "ipv6" : "ipv4"))
        throw new AppError("NOT_ALLOWED", { message: refusal("keyAddressRefused") });
      return key.person;
    },
    async byConnection(connection, member) {
      const read = () => readConnection(database, members, { connection, member });
      return requireInForce(await lookUp(connection.id, read)).person;
    },
  };
}

function requireInForce(key: KnownKey | undefined): KnownKey {
  if (key === undefined || key.expiresAt <= Date.now())
    throw new AppError("SIGNED_OUT", { message: refusal("keyNotInForce") });
  return key;
}

async function readKey(
  database: TenantDatabase,
  secret: string,
  hash: string,
): Promise<KnownKey | undefined> {
  const orgId = organisationOfSecret(secret);
  if (orgId === undefined) return undefined;
  const found = await database.transaction(orgId, (tx) => usedKey(tx, { hash }));
  return found && knownKey(found, orgId);
}

/** Returns the key of a connected program. Stores the key at the program's first request. */
function readConnection(
  database: TenantDatabase,
  members: MemberSource,
  { connection: { id, name, scope }, member }: { readonly connection: Connection; readonly member: Person },
): Promise<KnownKey | undefined> {
  return database.transaction(member.orgId, async (tx) => {
    await members.ensure(tx, member);
    const owner = { created_by: member.personId, created_by_name: member.name };
    if (await insertConnection(tx, { id, name, scopes: scopesNamed(scope), ...owner }))
      await insertAudit(tx, member, { what: "key-created", detail: { key: name, scopes: scope } });
    const found = await usedKey(tx, { id });
    return found && knownKey(found, member.orgId);
  });
}

/** Parses the scopes of a token, such as `contacts:read deals:write export`. */
function scopesNamed(scope: string): KeyScopes {
  const named = scope.split(" ").map((each) => {
    const [name = "", level] = each.split(":");
    return [name, level ?? true];
  });
  return keyScopes.parse(Object.fromEntries(named));
}

async function usedKey(
  tx: TenantTx,
  which: Parameters<typeof selectLiveKey>[1],
): Promise<FoundKey | undefined> {
  const row = await selectLiveKey(tx, which);
  if (row !== undefined) await updateLastUse(tx, row.id);
  return row;
}

function knownKey(found: FoundKey, orgId: OrganisationId): KnownKey | undefined {
  if (found.is_personal && found.owner_role === null) return undefined;
  return {
    person: { ...personOf(found), orgId, orgSlug: "" },
    expiresAt: found.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(found.expires_at),
    networks: found.addresses.length === 0 ? undefined : networksOf(found.addresses),
  };
}

function personOf(key: FoundKey): Omit<Person, "orgId" | "orgSlug"> {
  const { id, name, created_by, owner_name, owner_email, owner_role, is_personal } = key;
  return {
    // If the creator of a key has left, no member owns the records that the key creates.
    personId: owner_role === null ? keyActor(id) : created_by,
    name: `${name} (key of ${owner_name})`,
    email: owner_email,
    role: owner_role ?? "user",
    permissions: is_personal ? permissionsOf(owner_role) : keyPermissions,
    key: { id, scopes: keyScopes.parse(key.scopes), budget: budgetOf(key) },
  };
}

/** The permissions that a key can have. No key can manage an organisation. */
export const keyPermissions: readonly string[] = rolePermissions.user;

function permissionsOf(role: string | null): readonly string[] {
  if (role === "viewer") return rolePermissions.viewer;
  return role === "admin" || role === "user" ? keyPermissions : [];
}

function networksOf(addresses: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const address of addresses) {
    const [network = "", prefix] = address.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (prefix === undefined) networks.addAddress(network, family);
    else networks.addSubnet(network, Number(prefix), family);
  }
  return networks;
}

function budgetOf({ id, rows_per_hour: rowsPerHour }: FoundKey): KeyBudget | undefined {
  if (rowsPerHour === null) return undefined;
  return {
    rowsPerHour,
    async spend(tx, rows) {
      const now = Date.now();
      const [moment, windowStart] = [now, now - hourMs].map((ms) => new Date(ms).toISOString());
      const spent = await addUsedRows(tx, { id, rows, now: moment ?? "", windowStart: windowStart ?? "" });
      const { used = 0, since = moment ?? "" } = spent ?? {};
      const resetSeconds = Math.max(1, Math.ceil((Date.parse(since) + hourMs - now) / 1000));
      if (used > rowsPerHour)
        throw new AppError("TOO_MANY_REQUESTS", {
          message: refusal("keyRowsUsed", { max: rowsPerHour }),
          retryAfterSeconds: resetSeconds,
          facts: { rowsPerHour, retryAfterSeconds: resetSeconds },
        });
      return { left: rowsPerHour - used, resetSeconds };
    },
  };
}
