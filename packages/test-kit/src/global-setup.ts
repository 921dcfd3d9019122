import type { TestProject } from "vitest/node";
import type { CitusCluster } from "./citus-cluster.ts";
import type { DatabaseUrls } from "./database-template.ts";
import { holdTemplateServer } from "./template-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    templateDatabase: DatabaseUrls;
    /**
     * The cluster that `npm run test:citus` starts, which contains all test databases of that run. Undefined
     * in other runs.
     */
    citusCluster: CitusCluster | undefined;
    /** A folder that is deleted when the run ends. */
    scratchFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template, scratchFolder, cluster, release } = await holdTemplateServer();
  project.provide("citusCluster", cluster && { nodeUrls: cluster.nodeUrls });
  project.provide("scratchFolder", scratchFolder);
  project.provide("templateDatabase", template);
  return release;
}
