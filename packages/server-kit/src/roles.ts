import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { withClient } from "./database-client.ts";
import { deriveFromOwner } from "./derived-secret.ts";
import { StartError } from "./start-error.ts";

export type RoleOptions = {
  ownerUrl: string;
  /** `lanyard_app` (the API) or `lanyard_signin`. */
  role: string;
  /** Settings for every session of the role, because sessions behind a pooler cannot set them. */
  settings?: Readonly<Record<string, string | number>> | undefined;
};

/**
 * Ensures that a restricted role exists and can log in; returns its connection URL. Roles belong to the
 * whole server, so all Lanyard databases on a server need the same owner password.
 * @throws StartError if the owner may not create roles, or if the role has too many rights
 */
export async function ensureRole({ ownerUrl, role, settings = {} }: RoleOptions): Promise<string> {
  if (!/^[a-z_]{1,40}$/.test(role)) throw new TypeError(`${role} is not a role name`);
  const roleUrl = new URL(ownerUrl);
  const password = deriveFromOwner(ownerUrl, `role ${role}`);
  await withClient(ownerUrl, (owner) => retryWhileOthersWrite(() => writeRole(owner, role)));
  // With JIT, some servers compile large statements before they run, and a duplicate check takes seconds
  // instead of milliseconds.
  const always = { ...settings, jit: "off" };
  await withClient(ownerUrl, (owner) => retryWhileOthersWrite(() => writeSettings(owner, role, always)));
  await withClient(ownerUrl, (owner) => retryWhileOthersWrite(() => writeConnectionCheck(owner, role)));
  roleUrl.username = role;
  roleUrl.password = password;
  if (!(await canConnect(roleUrl.href))) {
    await withClient(ownerUrl, (owner) => retryWhileOthersWrite(() => writePassword(owner, role, password)));
  }
  return roleUrl.href;
}

const attributesSchema = z.object({ isPowerful: z.boolean() }).optional();

async function writeRole(owner: pg.Client, role: string): Promise<void> {
  const found = await owner.query(
    `select (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole) as "isPowerful" from pg_roles where rolname = $1`,
    [role],
  );
  const attributes = attributesSchema.parse(found.rows[0]);
  if (attributes?.isPowerful) throw tooPowerful(role);
  if (attributes) return;
  await owner.query(
    `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noinherit; alter role ${role} set timezone to 'UTC'`,
  );
}

async function writeSettings(
  owner: pg.Client,
  role: string,
  settings: NonNullable<RoleOptions["settings"]>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const setting = `${name}=${value}`;
    const sql = "select from pg_roles where rolname = $1 and $2 = any(rolconfig)";
    if ((await owner.query(sql, [role, setting])).rowCount === 1) continue;
    await owner.query(
      `alter role ${role} set ${pg.escapeIdentifier(name)} to ${pg.escapeLiteral(String(value))}`,
    );
  }
}

const invalidValue = "22023";

/**
 * Makes PostgreSQL check during a statement that its client is still connected. Otherwise, the statement of a
 * killed process could hold locks for minutes. PostgreSQL on Windows lacks the setting.
 */
async function writeConnectionCheck(owner: pg.Client, role: string): Promise<void> {
  try {
    await writeSettings(owner, role, { client_connection_check_interval: 1000 });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === invalidValue)) throw error;
  }
}

function tooPowerful(role: string): StartError {
  return new StartError(
    `The database role ${role} has administrator rights, which would switch off the separation of organisations: remove them ("alter role ${role} nosuperuser nobypassrls nocreatedb nocreaterole").`,
  );
}

async function writePassword(owner: pg.Client, role: string, password: string): Promise<void> {
  await owner.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`);
}

const insufficientPrivilege = "42501";
/**
 * SQLSTATEs for a concurrent change of one catalogue row: "tuple concurrently updated", "already exists" and
 * a unique violation.
 */
const writtenByAnother: readonly string[] = ["XX000", "42710", "23505"];

async function retryWhileOthersWrite(write: () => Promise<void>, attempts = 12): Promise<void> {
  try {
    await write();
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === insufficientPrivilege) throw mayNotCreateRoles(error);
    if (attempts <= 1 || !code || !writtenByAnother.includes(code)) throw error;
    await wait(10 + Math.random() * 60);
    await retryWhileOthersWrite(write, attempts - 1);
  }
}

function mayNotCreateRoles(cause: unknown): StartError {
  return new StartError(
    "The user of DATABASE_URL may not create roles, and Lanyard needs two restricted ones: grant it the right (alter role … createrole).",
    { cause },
  );
}

const wrongPassword: readonly (string | undefined)[] = ["28P01", "28000"];

async function canConnect(url: string): Promise<boolean> {
  try {
    await withClient(url, async () => undefined);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && wrongPassword.includes(error.code)) return false;
    throw error;
  }
}
