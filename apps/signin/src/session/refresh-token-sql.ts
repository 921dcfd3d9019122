import { z } from "zod";
import { execute, type Queryable, queryFirst } from "#src/db/query.ts";

const sessionRow = z.object({ sessionId: z.string() });
const heldRow = z.object({ sessionId: z.string(), isRotated: z.boolean(), isInGrace: z.boolean() });
export type StoredRefreshToken = z.output<typeof heldRow>;

const graceSeconds = 12;
export const sessionIdleDays = 30;
const sessionLongestDays = 180;

export async function insertRefreshToken(db: Queryable, hash: Buffer, sessionId: string): Promise<void> {
  await execute(db, "insert into signin.refresh_tokens (token_hash, session_id) values ($1, $2)", [
    hash,
    sessionId,
  ]);
}

/**
 * Marks a refresh token as used, stores its successor and prolongs the session, in one statement. Returns
 * undefined if the token is unknown or already used, or its session has expired.
 */
export function rotateRefreshToken(
  db: Queryable,
  hash: Buffer,
  successor: Buffer,
): Promise<{ sessionId: string } | undefined> {
  return queryFirst(
    db,
    sessionRow,
    `with used as (
       update signin.refresh_tokens t set rotated_at = now()
        where token_hash = $1 and rotated_at is null
          and exists (select from signin.sessions s where s.id = t.session_id and s.expires_at > now())
       returning session_id),
     kept as (
       insert into signin.refresh_tokens (token_hash, session_id)
       select $2, session_id from used on conflict (token_hash) do nothing)
     update signin.sessions s
        set updated_at = now(),
            expires_at = least(now() + make_interval(days => $3), s.created_at + make_interval(days => $4))
       from used where s.id = used.session_id
     returning s.id as "sessionId"`,
    [hash, successor, sessionIdleDays, sessionLongestDays],
  );
}

/**
 * Returns a refresh token. `isInGrace` means that the token was not replaced, or so recently that a second
 * tab may still send it.
 */
export function findRefreshToken(db: Queryable, hash: Buffer): Promise<StoredRefreshToken | undefined> {
  return queryFirst(
    db,
    heldRow,
    `select t.session_id as "sessionId", t.rotated_at is not null as "isRotated",
            coalesce(t.rotated_at > now() - make_interval(secs => $2), true) as "isInGrace"
       from signin.refresh_tokens t join signin.sessions s on s.id = t.session_id
      where t.token_hash = $1 and s.expires_at > now()`,
    [hash, graceSeconds],
  );
}

export async function deleteRotatedTokens(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.refresh_tokens where rotated_at < now() - interval '30 days'");
}
