import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Queryable, queryFirst } from "#src/db/query.ts";

const idRow = z.object({ id: z.string() });

/** Inserts an organisation and returns its id, or undefined if the slug is taken. */
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

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const sql = "select id from signin.members where role = 'admin' limit 1";
  return (await queryFirst(db, idRow, sql)) !== undefined;
}
