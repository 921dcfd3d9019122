import { z } from "zod";
import { execute, type Queryable, queryFirst } from "#src/db/query.ts";

const ownerRow = z.object({ personId: z.string(), email: z.string() });

export interface NewPasswordLink {
  personId: string;
  madeBy: string | undefined;
  tokenHash: Buffer;
  validMinutes: number;
}

const mostLinks = 5;
const windowMinutes = 15;

/**
 * Stores a password link. Returns false if the person has already got the maximum number of links in a
 * quarter of an hour.
 */
export async function insertPasswordLink(db: Queryable, link: NewPasswordLink): Promise<boolean> {
  const { personId, madeBy, tokenHash, validMinutes } = link;
  const added = await execute(
    db,
    `insert into signin.password_links (token_hash, person_id, made_by, expires_at)
     select $1, $2, $3, now() + make_interval(mins => $4)
      where (select count(*) from signin.password_links
              where person_id = $2 and created_at > now() - make_interval(mins => ${windowMinutes})) < ${mostLinks}`,
    [tokenHash, personId, madeBy ?? null, validMinutes],
  );
  return added === 1;
}

export function findPasswordLink(db: Queryable, tokenHash: Buffer) {
  return queryFirst(
    db,
    ownerRow,
    `select p.id as "personId", p.email from signin.password_links l join signin.people p on p.id = l.person_id
      where l.token_hash = $1 and l.used_at is null and l.expires_at > now()`,
    [tokenHash],
  );
}

/**
 * Marks a link and all other links of its person as used. Returns undefined if the link was already used or
 * has expired.
 */
export function consumePasswordLink(db: Queryable, tokenHash: Buffer) {
  return queryFirst(
    db,
    ownerRow,
    `with used as (
       update signin.password_links set used_at = now()
        where token_hash = $1 and used_at is null and expires_at > now() returning person_id),
     others as (
       update signin.password_links l set used_at = now() from used
        where l.person_id = used.person_id and l.token_hash <> $1 and l.used_at is null)
     select p.id as "personId", p.email from used join signin.people p on p.id = used.person_id`,
    [tokenHash],
  );
}

export async function deleteExpiredPasswordLinks(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.password_links where expires_at < now() - interval '1 day'");
}
