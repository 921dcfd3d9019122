import { rm } from "node:fs/promises";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import type { TestProject } from "vitest/node";
import { type CitusCluster, startCitusCluster } from "./citus-cluster.ts";
import { createTemplate, type DatabaseUrls } from "./database-template.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URLs of the migrated template database; `createTestDatabase` copies it. */
    templateDatabase: DatabaseUrls;
    /** Where `npm run test:citus` has all databases be made; else nothing. */
    citusCluster: CitusCluster | undefined;
    /** Removed when the run ends, with whatever is in it. */
    scratchFolder: string;
  }
}

/** One PostgreSQL for the whole run, gone when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeScratchFolder();
  const database = await startDatabase({
    databaseUrl: undefined,
    dataDir,
    say: () => undefined,
    isDurable: false,
  });
  const programs = process.env.CITUS_PROGRAMS;
  const cluster = programs === undefined ? undefined : await startCitusCluster(programs, dataDir);
  project.provide("citusCluster", cluster && { nodeUrls: cluster.nodeUrls });
  project.provide("scratchFolder", dataDir);
  project.provide("templateDatabase", await createTemplate(database.ownerUrl));
  return async () => {
    await cluster?.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
