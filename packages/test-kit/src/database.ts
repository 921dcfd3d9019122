import { createPool } from "@lanyard/server-kit/pool";
import type { Pool } from "pg";
import { afterAll, inject } from "vitest";
import { createClusterDatabase } from "./citus-cluster.ts";
import { copyTemplate, newDatabaseName, type TemplateCopy } from "./database-template.ts";
import { inTime } from "./in-time.ts";

export type TestDatabase = TemplateCopy;

/** Creates a migrated, empty database for a test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject("citusCluster");
  return inTime(
    "Creating a database",
    cluster === undefined
      ? copyTemplate(inject("templateDatabase"))
      : createClusterDatabase(cluster, newDatabaseName()),
  );
}

/** Creates a migrated, empty database for a test file. The pool has one connection. */
export async function withDatabase(role: "owner" | "app"): Promise<Pool> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return testPool(role === "owner" ? database.ownerUrl : database.appUrl);
}

/** Opens a pool for the tests of a file or, within a test, with `onTestFinished` for this test. */
export function testPool(
  url: string,
  max = 1,
  whenDone: (end: () => Promise<void>) => void = afterAll,
): Pool {
  const pool = createPool({ url, max, applicationName: "test" });
  whenDone(() => pool.end());
  return pool;
}
