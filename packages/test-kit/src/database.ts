import { inject } from "vitest";
import { createClusterDatabase } from "./citus-cluster.ts";
import { copyTemplate, newDatabaseName, type TemplateCopy } from "./template-copy.ts";

export type TestDatabase = TemplateCopy;

/** A migrated, empty database of its own: one per test file, in `beforeAll`. On a cluster it takes seconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject("citusCluster");
  return cluster === undefined
    ? copyTemplate(inject("templateDatabase"))
    : createClusterDatabase(cluster, newDatabaseName());
}
