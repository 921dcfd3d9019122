import { execute, type Queryable } from "./db/query.ts";

/** Checks that the database answers to the role of requests. */
export async function pingSigninDatabase(db: Queryable): Promise<void> {
  await execute(db, "select 1");
}
