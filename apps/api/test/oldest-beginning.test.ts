import { organisationId } from "@lanyard/contract/field/ids";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, test } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { selectOldestBeginning } from "#src/db/transaction-sql.ts";

const orgId = organisationId.parse("01970000-0000-7000-8000-000000000001");
const pool = await withDatabase("app");
const otherPool = await withDatabase("app");

test("background work does not wait for transactions in other databases of the server", async () => {
  const other = await otherPool.connect();
  try {
    await other.query("begin");
    const { rows } = await other.query<{ begun_at: string }>("select now()::text as begun_at");
    const oldest = await createTenantDatabase(pool).reading(orgId, selectOldestBeginning);
    expect(Date.parse(oldest)).toBeGreaterThan(Date.parse(rows[0]?.begun_at ?? ""));
  } finally {
    await other.query("rollback");
    other.release();
  }
});
