import { z } from "zod";
import { execute, type Queryable, queryRows } from "#src/db/query.ts";

const revocationRow = z.object({
  sessionId: z.string().nullable(),
  personId: z.string().nullable(),
  organisationSlug: z.string().nullable(),
  before: z.number(),
});

/**
 * The time for which revocations are listed. It exceeds the lifetime of access tokens, so that each
 * revocation outlives the tokens that it revokes.
 */
const revokedMinutes = 20;

export function findRevocations(db: Queryable) {
  return queryRows(
    db,
    revocationRow,
    `select session_id as "sessionId", person_id as "personId", organisation_slug as "organisationSlug",
            ceil(extract(epoch from created_at))::float8 as before
       from signin.revocations where created_at > now() - make_interval(mins => $1)
      order by created_at desc limit 10000`,
    [revokedMinutes],
  );
}

export async function revokeTokensOf(
  db: Queryable,
  personId: string,
  organisationSlug: string,
): Promise<void> {
  await db.query(
    "insert into signin.revocations (id, person_id, organisation_slug) values (gen_random_uuid(), $1, $2)",
    [personId, organisationSlug],
  );
}

export async function deleteOldRevocations(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.revocations where created_at < now() - interval '1 day'");
}
