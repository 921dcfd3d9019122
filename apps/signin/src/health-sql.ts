import { execute, type Queryable } from "./db/query.ts";

/** Whether the database answers, under the role that requests use. */
export async function pingSigninDatabase(db: Queryable): Promise<void> {
  await execute(db, "select 1");
}
