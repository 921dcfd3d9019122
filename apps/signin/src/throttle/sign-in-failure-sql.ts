import { z } from "zod";
import { execute, type Queryable, queryFirst } from "#src/db/query.ts";

const countRow = z.object({ ofAccount: z.number(), ofAddress: z.number() });
export type FailureCount = z.output<typeof countRow>;

export const windowMinutes = 15;

export async function countFailures(db: Queryable, account: Buffer, address: Buffer): Promise<FailureCount> {
  const row = await queryFirst(
    db,
    countRow,
    `select (select count(*) from signin.sign_in_failures
              where account_hash = $1 and failed_at > now() - make_interval(mins => $3)) as "ofAccount",
            (select count(*) from signin.sign_in_failures
              where address_hash = $2 and failed_at > now() - make_interval(mins => $3)) as "ofAddress"`,
    [account, address, windowMinutes],
  );
  return row ?? { ofAccount: 0, ofAddress: 0 };
}

export async function insertFailure(db: Queryable, account: Buffer, address: Buffer): Promise<void> {
  await db.query(
    "insert into signin.sign_in_failures (id, account_hash, address_hash) values (gen_random_uuid(), $1, $2)",
    [account, address],
  );
}

export async function deleteOldFailures(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.sign_in_failures where failed_at < now() - interval '1 day'");
}
