import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { execute, type Queryable, queryFirst } from "#src/db/query.ts";
import type { Role } from "#src/role.ts";

const idRow = z.object({ id: z.string() });

/** Answers nothing when the slug is taken. */
export async function insertOrganisation(
  db: Queryable,
  slug: string,
  name: string,
): Promise<string | undefined> {
  const row = await queryFirst(
    db,
    idRow,
    "insert into signin.organisations (id, slug, name) values ($1, $2, $3) on conflict (slug) do nothing returning id",
    [uuidv7(), slug, name],
  );
  return row?.id;
}

export async function findOrganisationId(db: Queryable, slug: string): Promise<string | undefined> {
  const row = await queryFirst(db, idRow, "select id from signin.organisations where slug = $1", [slug]);
  return row?.id;
}

/** Whether anybody can administer anything here. */
export async function hasAdmin(db: Queryable): Promise<boolean> {
  const sql = "select id from signin.members where role = 'admin' limit 1";
  return (await queryFirst(db, idRow, sql)) !== undefined;
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
