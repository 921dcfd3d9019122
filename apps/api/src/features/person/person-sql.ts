import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

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

export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export function upsertPerson(tx: TenantTx, person: KnownPerson) {
  const { name, email, role } = person;
  return tx.db
    .insertInto("people")
    .values({ org_id: tx.orgId, ...person })
    .onConflict((conflict) => conflict.columns(["org_id", "id"]).doUpdateSet({ name, email, role }))
    .returning(allColumns)
    .executeTakeFirstOrThrow();
}

export async function insertPerson(tx: TenantTx, person: KnownPerson): Promise<void> {
  await tx.db
    .insertInto("people")
    .values({ org_id: tx.orgId, ...person })
    .onConflict((conflict) => conflict.columns(["org_id", "id"]).doNothing())
    .execute();
}

export type PersonRow = Awaited<ReturnType<typeof upsertPerson>>;

/** The editable values of a member. Omitted values stay unchanged. */
export interface PersonValues {
  company?: string | null | undefined;
  role_title?: string | null | undefined;
  phone?: string | null | undefined;
  time_zone?: string | null | undefined;
  theme?: string | null | undefined;
  language?: string | null | undefined;
  date_format?: string | null | undefined;
  time_format?: string | null | undefined;
  notify_email?: boolean | undefined;
  notify_push?: boolean | undefined;
  notify_desktop?: boolean | undefined;
  share_usage?: boolean | undefined;
  public_profile?: boolean | undefined;
  put_away?: string[] | undefined;
  hidden_notices?: string[] | undefined;
  unmailed_notices?: string[] | undefined;
  lists?: object | undefined;
}

export function updatePerson(tx: TenantTx, id: string, { lists, ...change }: PersonValues) {
  return tx.db
    .updateTable("people")
    .set({ ...change, ...(lists && { lists: sql`lists || ${JSON.stringify(lists)}::jsonb` }) })
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .returning(allColumns)
    .executeTakeFirst();
}

export function selectPerson(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom("people")
    .select(allColumns)
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function selectNoticeChoice(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom("people")
    .select(["hidden_notices", "unmailed_notices"])
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export type NoticeChoice = NonNullable<Awaited<ReturnType<typeof selectNoticeChoice>>>;

export function selectPeople(tx: TenantTx, limit: number) {
  return tx.db
    .selectFrom("people")
    .select([...personColumns, "public_profile"])
    .where("org_id", "=", tx.orgId)
    .where("left_at", "is", null)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Locks current and former members until the transaction ends, so that no other transaction makes them
 * owners.
 */
export async function lockPeople(tx: TenantTx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; hasLeft: boolean }>`
    select id, name, left_at is not null as "hasLeft" from crm.people
    where org_id = ${tx.orgId} and id = any(${ids}::text[]) order by id for update`.execute(tx.db);
  return rows;
}

export async function markMembersLeft(tx: TenantTx, ids: readonly string[], hasLeft: boolean): Promise<void> {
  await tx.db
    .updateTable("people")
    .set({ left_at: hasLeft ? sql<string>`now()` : null })
    .where("org_id", "=", tx.orgId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where("left_at", hasLeft ? "is" : "is not", null)
    .execute();
}

/** Upserts members. Former members become members again; profile edits stay unchanged. */
export async function upsertMembers(tx: TenantTx, members: readonly KnownPerson[]): Promise<void> {
  if (members.length === 0) return;
  await tx.db
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
    .insertInto("people")
    .values(members.map((member) => ({ org_id: tx.orgId, ...member })))
    .onConflict((conflict) => conflict.columns(["org_id", "id"]).doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes open pages reload the members after the commit. */
export async function publishMembersChanged(tx: TenantTx, changed: number): Promise<void> {
  await sql`
    select pg_notify('lanyard_live', json_build_object('org', ${tx.orgId}::uuid, 'members', ${changed}::int)::text)`.execute(
    tx.db,
  );
}

export function selectFormer(tx: TenantTx, limit: number) {
  return tx.db
    .selectFrom("people")
    .select(["id", "name"])
    .where("org_id", "=", tx.orgId)
    .where("left_at", "is not", null)
    .orderBy("left_at", "desc")
    .limit(limit)
    .execute();
}

export async function purgePeople(tx: TenantTx, days: number): Promise<void> {
  await tx.db
    .deleteFrom("people")
    .where("org_id", "=", tx.orgId)
    .where("left_at", "<", sql<string>`now() - make_interval(days => ${days})`)
    .execute();
}

export async function selectCalendarSince(tx: TenantTx, id: string): Promise<string | null | undefined> {
  const row = await tx.db
    .selectFrom("people")
    .select("calendar_since")
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.calendar_since;
}

/**
 * Replaces the secret of a calendar address, or removes the address if `hash` is null. Returns the time of
 * the replacement; returns null after a removal, and undefined for an unknown member.
 */
export async function updateCalendarSecret(
  tx: TenantTx,
  id: string,
  hash: string | null,
): Promise<string | null | undefined> {
  const row = await tx.db
    .updateTable("people")
    .set({ calendar_secret_hash: hash, calendar_since: hash === null ? null : sql<string>`now()` })
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .returning("calendar_since")
    .executeTakeFirst();
  return row?.calendar_since;
}

export function selectCalendarPerson(tx: TenantTx, hash: string) {
  return tx.db
    .selectFrom("people")
    .select(["id", "name", "language", "time_zone"])
    .where("org_id", "=", tx.orgId)
    .where("calendar_secret_hash", "=", hash)
    .where("left_at", "is", null)
    .executeTakeFirst();
}
