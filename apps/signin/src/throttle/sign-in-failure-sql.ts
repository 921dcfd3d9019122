import { z } from "zod";
import { execute, type Queryable, queryFirst, queryRows } from "#src/db/query.ts";
import { hashSecret } from "#src/secret.ts";

export const windowMinutes = 15;

const failureRow = z.object({ failures: z.number(), secondsSince: z.number() });
const countRow = z.object({ ofPair: failureRow, ofAccount: failureRow, ofSource: failureRow });

const failuresOf = (condition: string) => `json_build_object(
  'failures', count(*) filter (where ${condition}),
  'secondsSince', coalesce(extract(epoch from now() - max(failed_at) filter (where ${condition})), 0))`;

/**
 * Counts the failures of an account from this source, of the account from all sources, and of the source with
 * all accounts.
 */
export async function countFailures(db: Queryable, account: Buffer, source: Buffer) {
  const none = { failures: 0, secondsSince: 0 };
  const row = await queryFirst(
    db,
    countRow,
    `select ${failuresOf("account_hash = $1 and address_hash = $2")} as "ofPair",
            ${failuresOf("account_hash = $1")} as "ofAccount",
            ${failuresOf("address_hash = $2")} as "ofSource"
       from signin.sign_in_failures
      where (account_hash = $1 or address_hash = $2) and failed_at > now() - make_interval(mins => $3)`,
    [account, source, windowMinutes],
  );
  return row ?? { ofPair: none, ofAccount: none, ofSource: none };
}

export async function insertFailure(db: Queryable, email: string, source: Buffer): Promise<void> {
  await db.query(
    "insert into signin.sign_in_failures (id, account_hash, address_hash) values (gen_random_uuid(), $1, $2)",
    [hashSecret(email), source],
  );
}

export async function deleteFailures(db: Queryable, email: string): Promise<void> {
  await execute(db, "delete from signin.sign_in_failures where account_hash = $1", [hashSecret(email)]);
}

const knownDays = 90;
const sourceRow = z.object({ source: z.instanceof(Buffer) });

export async function findKnownSources(
  db: Queryable,
  account: Buffer,
  sources: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await queryRows(
    db,
    sourceRow,
    `select source_hash as source from signin.known_sources
      where account_hash = $1 and source_hash = any($2) and last_at > now() - make_interval(days => $3)`,
    [account, sources, knownDays],
  );
  return rows.map(({ source }) => source);
}

export async function insertKnownSources(
  db: Queryable,
  account: Buffer,
  sources: readonly Buffer[],
): Promise<void> {
  await db.query(
    `insert into signin.known_sources (account_hash, source_hash)
     select $1, source from unnest($2::bytea[]) source order by source
     on conflict (account_hash, source_hash) do update set last_at = now()`,
    [account, sources],
  );
}

export async function deleteOldFailures(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.sign_in_failures where failed_at < now() - interval '1 day'");
  await execute(db, `delete from signin.known_sources where last_at < now() - interval '${knownDays} days'`);
}
