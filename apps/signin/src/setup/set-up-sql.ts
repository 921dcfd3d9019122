import { z } from "zod";
import { execute, type Queryable, queryFirst } from "#src/db/query.ts";

const validDays = 7;
const isOpen = "used_at is null and expires_at > now()";
const openRow = z.object({ isOpen: z.boolean() });

export async function insertSetUpLink(db: Queryable, tokenHash: Buffer): Promise<void> {
  await execute(
    db,
    `insert into signin.set_up_links (token_hash, expires_at) values ($1, now() + make_interval(days => ${validDays}))`,
    [tokenHash],
  );
}

export async function isSetUpLinkOpen(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const sql = `select ${isOpen} as "isOpen" from signin.set_up_links where token_hash = $1`;
  return (await queryFirst(db, openRow, sql, [tokenHash]))?.isOpen ?? false;
}

/** Consumes a link. Of two concurrent calls, only one returns true. */
export async function consumeSetUpLink(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const sql = `update signin.set_up_links set used_at = now() where token_hash = $1 and ${isOpen}`;
  return (await execute(db, sql, [tokenHash])) === 1;
}

/** Marks all unused set-up links as used, because every start before the set-up creates a link. */
export async function closeOtherSetUpLinks(db: Queryable): Promise<void> {
  await execute(db, "update signin.set_up_links set used_at = now() where used_at is null");
}
