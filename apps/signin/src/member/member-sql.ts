import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { execute, type Queryable, queryFirst, queryRows } from "#src/db/query.ts";
import { type Role, roleSchema } from "#src/role.ts";

const memberRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  createdAt: z.string(),
});
const changedRow = z.object({ personId: z.string(), orgSlug: z.string() });
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

/** Two administrators who remove each other at once must not both succeed: changes of one organisation queue here. */
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

export function updateMemberRole(db: Queryable, organisationId: string, personId: string, role: Role) {
  return queryFirst(
    db,
    changedRow,
    `update signin.members m set role = $3, tokens_from = now()
       from signin.organisations o
      where o.id = m.organisation_id and m.organisation_id = $1 and m.person_id = $2
     returning m.person_id as "personId", o.slug as "orgSlug"`,
    [organisationId, personId, role],
  );
}

export function deleteMember(db: Queryable, organisationId: string, personId: string) {
  return queryFirst(
    db,
    changedRow,
    `delete from signin.members m using signin.organisations o
      where o.id = m.organisation_id and m.organisation_id = $1 and m.person_id = $2
     returning m.person_id as "personId", o.slug as "orgSlug"`,
    [organisationId, personId],
  );
}

/** Answers whether the person was added; not when they belong to an organisation already. */
export async function insertMember(
  db: Queryable,
  member: { organisationId: string; personId: string; role: Role },
): Promise<boolean> {
  const added = await execute(
    db,
    `insert into signin.members (id, organisation_id, person_id, role) values ($1, $2, $3, $4)
     on conflict (person_id) do nothing`,
    [uuidv7(), member.organisationId, member.personId, member.role],
  );
  return added === 1;
}
