import { organisationId } from "@lanyard/contract/field/ids";
import { withDatabase } from "@lanyard/test-kit/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { pipelined, pipelinedJobs, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";

const orgId = organisationId.parse("01970000-0000-7000-8000-000000000001");
const pool = await withDatabase("app");

const started = sql<{ at: string; org: string }>`
  select statement_timestamp()::text as at, current_setting('app.org') as org from pg_sleep(0.05)`;

test("statements sent together run in order, within their organisation", async () => {
  const rows = await createTenantDatabase(pool).reading(orgId, async (tx) => {
    const one = Statement.of(tx, started);
    return (
      await pipelined(
        one,
        Statement.all([one, one]).map((both) => both.flat()),
      )
    ).flat();
  });
  expect(rows.map(({ org }) => org)).toEqual([orgId, orgId, orgId]);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
});

test("a failed statement fails its whole pipeline, and the connection stays usable", async () => {
  const tenants = createTenantDatabase(pool);
  const failing = tenants.transaction(orgId, (tx) =>
    pipelined(Statement.of(tx, sql`select 1/0`), Statement.of(tx, sql`select 1`)),
  );
  await expect(failing).rejects.toThrow(/division by zero/u);
  // `pipelined` rejects with the original error although its first argument still has a second statement to
  // send.
  const nested = tenants.transaction(orgId, (tx) => {
    const before = Statement.of(tx, sql`select 1`).followedBy(() => Statement.of(tx, sql`select 2`));
    return pipelined(before, Statement.of(tx, sql`select 1/0`));
  });
  await expect(nested).rejects.toThrow(/division by zero/u);
  const jobs = tenants.transaction(orgId, ({ db }) =>
    pipelinedJobs(
      async () => {
        await sql`select 1`.execute(db);
        await sql`select 2`.execute(db);
      },
      () => sql`select 1/0`.execute(db),
    ),
  );
  await expect(jobs).rejects.toThrow(/division by zero/u);
  expect(await tenants.reading(orgId, async ({ db }) => (await started.execute(db)).rows.length)).toBe(1);
});

test("a transaction that fails because of deadlocks is retried until it succeeds", async () => {
  let runs = 0;
  const work = async ({ db }: TenantTx) => {
    runs += 1;
    if (runs < 5) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db);
    return (await started.execute(db)).rows[0]?.org;
  };
  expect(await createTenantDatabase(pool).transaction(orgId, work)).toBe(orgId);
  expect(runs).toBe(5);
});

test("awaiting an unsent statement or pipelining a sent query fails", async () => {
  const tenants = createTenantDatabase(pool);
  const awaited = tenants.reading(orgId, async (tx) => {
    // @ts-expect-error: the compiler refuses it already
    await Statement.of(tx, started);
  });
  await expect(awaited).rejects.toThrow(/has not been sent/u);
  const promised = tenants.reading(orgId, ({ db }) =>
    // @ts-expect-error: a query that was already sent is not a Statement
    pipelined(sql`select 1`.execute(db)),
  );
  await expect(promised).rejects.toThrow(TypeError);
});

test("a statement sent after the end of its transaction is refused", async () => {
  const tenants = createTenantDatabase(pool);
  let kept: TenantTx | undefined;
  await tenants.transaction(orgId, async (tx) => {
    kept = tx;
  });
  await expect(started.execute((kept as TenantTx).db)).rejects.toThrow(/is over/u);
});
