import { createPool } from "@lanyard/server-kit/pool";
import type { Pool } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createClusterDatabase } from "./citus-cluster.ts";
import { copyTemplate, newDatabaseName, type TemplateCopy } from "./database-template.ts";

export type TestDatabase = TemplateCopy;

/**
 * Creates a migrated, empty database for a test file. Must be called in `beforeAll`, because creation on a
 * cluster takes seconds.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject("citusCluster");
  return cluster === undefined
    ? copyTemplate(inject("templateDatabase"))
    : createClusterDatabase(cluster, newDatabaseName());
}

/**
 * Creates a migrated, empty database for a test file. The pool has one connection and exists from `beforeAll`
 * on.
 */
export function withDatabase(role: "owner" | "app"): () => Pool {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    const url = role === "owner" ? database.ownerUrl : database.appUrl;
    pool = createPool({ url, max: 1, applicationName: "test" });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return () => pool;
}
