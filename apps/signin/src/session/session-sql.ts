import { z } from "zod";
import { execute, type Queryable, queryRows } from "#src/db/query.ts";

const idRow = z.object({ id: z.string() });

async function deleted(db: Queryable, condition: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await queryRows(
    db,
    idRow,
    `with ended as (delete from signin.sessions where ${condition} returning id)
     insert into signin.revocations (id, session_id) select gen_random_uuid(), id from ended
     returning session_id as id`,
    values,
  );
  return rows.map((row) => row.id);
}

/**
 * Deletes a session with its refresh tokens and stores a revocation, which the API polls, in one statement.
 */
export function endSession(db: Queryable, sessionId: string): Promise<string[]> {
  return deleted(db, "id = $1", [sessionId]);
}

export function endSessionsOfPerson(db: Queryable, personId: string): Promise<string[]> {
  return deleted(db, "person_id = $1", [personId]);
}

export function endOtherSessions(db: Queryable, personId: string, sessionId: string): Promise<string[]> {
  return deleted(db, "person_id = $1 and id <> $2", [personId, sessionId]);
}

export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.sessions where expires_at < now()");
}
