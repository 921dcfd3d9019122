import { sql, type Updateable } from "kysely";
import type { DB } from "#src/db/database-types.gen.ts";
import { first, Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";

const personColumns = ["id", "name", "email", "role", "company", "role_title", "phone", "time_zone"] as const;
const preferenceColumns = [
  "theme",
  "language",
  "date_format",
  "time_format",
  "notify_email",
  "notify_push",
  "notify_desktop",
  "share_usage",
  "public_profile",
  "put_away",
  "lists",
] as const;
const allColumns = [...personColumns, ...preferenceColumns];

export type KnownPerson = Columns<"people", "id" | "name" | "email" | "role">;

export function upsertPerson(tx: TenantTx, person: KnownPerson) {
  const { name, email, role } = person;
  return tx.db
    .withSchema("crm")
    .insertInto("people")
    .values({ org_id: tx.orgId, ...person })
    .onConflict((conflict) => conflict.columns(["org_id", "id"]).doUpdateSet({ name, email, role }))
    .returning(allColumns)
    .executeTakeFirstOrThrow();
}

export async function insertPerson(tx: TenantTx, person: KnownPerson): Promise<void> {
  await insertMembers(tx, [person]);
}

export type PersonRow = Awaited<ReturnType<typeof upsertPerson>>;

type Changeable = Omit<Updateable<DB["people"]>, "lists">;

/** The editable values of a member. Omitted values stay unchanged. */
export type PersonValues = { [Name in keyof Changeable]?: Changeable[Name] | undefined } & {
  lists?: object | undefined;
};

export function updatePerson(tx: TenantTx, id: string, { lists, ...change }: PersonValues) {
  return tx.db
    .withSchema("crm")
    .updateTable("people")
    .set({ ...change, ...(lists && { lists: sql`lists || ${JSON.stringify(lists)}::jsonb` }) })
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .returning(allColumns)
    .executeTakeFirst();
}

export function selectPerson(tx: TenantTx, id: string) {
  const names = ["share_usage", "hidden_notices", "unmailed_notices", "calendar_since"] as const;
  return rowsOf(tx, "people", names, sql`id = ${id}`).read(first);
}

export function selectPeople(tx: TenantTx, limit: number) {
  const rest = sql`left_at is null order by lower(name), id limit ${limit}`;
  return rowsOf(tx, "people", [...personColumns, "public_profile"], rest).send();
}

/**
 * Locks current and former members until the transaction ends, so that no other transaction makes them
 * owners.
 */
export function lockPeople(tx: TenantTx, ids: readonly string[]) {
  return Statement.sql<{ id: string; name: string; hasLeft: boolean }>(tx)`
    select id, name, left_at is not null as "hasLeft" from crm.people
    where org_id = ${tx.orgId} and id = any(${ids}::text[]) order by id for update`.send();
}

export async function markMembersLeft(tx: TenantTx, ids: readonly string[], hasLeft: boolean): Promise<void> {
  await Statement.sql(tx)`
    update crm.people set left_at = ${hasLeft ? sql`now()` : sql`null`}
    where org_id = ${tx.orgId} and id = any(${ids}::text[]) and (left_at is null) = ${hasLeft}`.send();
}

/** Upserts members. Former members become members again; profile edits stay unchanged. */
export async function upsertMembers(tx: TenantTx, members: readonly KnownPerson[]): Promise<void> {
  if (members.length === 0) return;
  await tx.db
    .withSchema("crm")
    .insertInto("people")
    .values(members.map((member) => ({ org_id: tx.orgId, ...member })))
    .onConflict((conflict) =>
      conflict.columns(["org_id", "id"]).doUpdateSet(({ ref }) => ({
        name: ref("excluded.name"),
        email: ref("excluded.email"),
        role: ref("excluded.role"),
        left_at: null,
      })),
    )
    .execute();
}

export async function insertMembers(tx: TenantTx, members: readonly KnownPerson[]): Promise<string[]> {
  if (members.length === 0) return [];
  const rows = await tx.db
    .withSchema("crm")
    .insertInto("people")
    .values(members.map((member) => ({ org_id: tx.orgId, ...member })))
    .onConflict((conflict) => conflict.columns(["org_id", "id"]).doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes open pages reload the members after the commit. */
export async function publishMembersChanged(tx: TenantTx, changed: number): Promise<void> {
  await Statement.sql(tx)`
    select pg_notify('lanyard_live', json_build_object('org', ${tx.orgId}::uuid, 'members', ${changed}::int)::text)`.send();
}

export function selectFormer(tx: TenantTx, limit: number) {
  const rest = sql`left_at is not null order by left_at desc limit ${limit}`;
  return rowsOf(tx, "people", ["id", "name"], rest).send();
}

export async function purgePeople(tx: TenantTx, days: number): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.people
    where org_id = ${tx.orgId} and left_at < now() - make_interval(days => ${days})`.send();
}

/**
 * Replaces the secret of a calendar address, or removes the address if `hash` is null. Returns the time of
 * the replacement; returns null after a removal, and undefined for an unknown member.
 */
export function updateCalendarSecret(tx: TenantTx, id: string, hash: string | null) {
  return Statement.sql<Columns<"people", "calendar_since">>(tx)`
    update crm.people set calendar_secret_hash = ${hash}, calendar_since = ${hash === null ? sql`null` : sql`now()`}
    where org_id = ${tx.orgId} and id = ${id} returning calendar_since`.read(([row]) => row?.calendar_since);
}

export function selectCalendarPerson(tx: TenantTx, hash: string) {
  const rest = sql`calendar_secret_hash = ${hash} and left_at is null`;
  return rowsOf(tx, "people", ["id", "name", "language", "time_zone"], rest).read(first);
}
