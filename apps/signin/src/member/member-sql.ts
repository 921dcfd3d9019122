import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { execute, type Queryable, queryFirst, queryRows } from "#src/db/query.ts";
import { type Role, roleSchema } from "#src/role.ts";
import { queueMemberChange } from "./member-news-sql.ts";

const memberRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  createdAt: z.string(),
});
const formerRow = z.object({ role: roleSchema });
const countRow = z.object({ count: z.number() });

const mostMembers = 1000;

export function findMembers(db: Queryable, organisationId: string) {
  return queryRows(
    db,
    memberRow,
    `select p.id, p.email, p.name, m.role, m.created_at as "createdAt"
       from signin.members m join signin.people p on p.id = m.person_id
      where m.organisation_id = $1 order by lower(p.name), p.id limit ${mostMembers}`,
    [organisationId],
  );
}

export function findMember(db: Queryable, organisationId: string, personId: string) {
  return queryFirst(
    db,
    memberRow,
    `select p.id, p.email, p.name, m.role, m.created_at as "createdAt"
       from signin.members m join signin.people p on p.id = m.person_id
      where m.organisation_id = $1 and m.person_id = $2`,
    [organisationId, personId],
  );
}

/** Locks an organisation, so that two administrators cannot remove each other concurrently. */
export async function lockOrganisation(db: Queryable, organisationId: string): Promise<void> {
  await db.query("select 1 from signin.organisations where id = $1 for no key update", [organisationId]);
}

export async function countOtherAdmins(
  db: Queryable,
  organisationId: string,
  personId: string,
): Promise<number> {
  const row = await queryFirst(
    db,
    countRow,
    `select count(*) from signin.members where organisation_id = $1 and role = 'admin' and person_id <> $2`,
    [organisationId, personId],
  );
  return row?.count ?? 0;
}

export async function updateMemberRole(
  db: Queryable,
  { organisationId, personId, role }: Membership,
): Promise<void> {
  await execute(
    db,
    "update signin.members set role = $3, tokens_from = now() where organisation_id = $1 and person_id = $2",
    [organisationId, personId, role],
  );
  await queueMemberChange(db, { organisationId, personId });
}

/** Deletes a membership and stores its role, so that the membership can be restored. */
export async function deleteMember(db: Queryable, organisationId: string, personId: string): Promise<void> {
  await execute(
    db,
    `with removed as (
       delete from signin.members where organisation_id = $1 and person_id = $2
       returning organisation_id, person_id, role)
     insert into signin.former_members (organisation_id, person_id, role)
     select organisation_id, person_id, role from removed
     on conflict (organisation_id, person_id) do update set role = excluded.role, left_at = excluded.left_at`,
    [organisationId, personId],
  );
  await queueMemberChange(db, { organisationId, personId });
}

export interface Membership {
  organisationId: string;
  personId: string;
  role: Role;
}

/** Adds a person to an organisation. Returns false if the person already belongs to an organisation. */
export async function insertMember(
  db: Queryable,
  { organisationId, personId, role }: Membership,
): Promise<boolean> {
  const added = await execute(
    db,
    `insert into signin.members (id, organisation_id, person_id, role) values ($1, $2, $3, $4)
     on conflict (person_id) do nothing`,
    [uuidv7(), organisationId, personId, role],
  );
  if (added === 1) await queueMemberChange(db, { organisationId, personId });
  return added === 1;
}

/**
 * Restores a removed member with the former role. Old tokens stay invalid. Returns undefined for an unknown
 * member, and false if the person belongs to another organisation.
 */
export async function returnFormerMember(
  db: Queryable,
  organisationId: string,
  personId: string,
): Promise<boolean | undefined> {
  const former = await queryFirst(
    db,
    formerRow,
    "select role from signin.former_members where organisation_id = $1 and person_id = $2 for update",
    [organisationId, personId],
  );
  if (former === undefined) return undefined;
  const isAdded = await insertMember(db, { organisationId, personId, role: former.role });
  if (isAdded) await updateMemberRole(db, { organisationId, personId, role: former.role });
  return isAdded;
}

/** Deletes former members whose removal can no longer be undone. */
export async function deleteOldFormerMembers(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.former_members where left_at < now() - interval '31 days'");
}
