import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { createPool } from "@lanyard/server-kit/pool";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import type { BenchOptions } from "./bench-options.ts";
import { fillDatabase } from "./filling/bench-filling.ts";

type Say = (line: string) => void;

/**
 * Starts a database and fills it unless an earlier run did. The data folder has a subfolder for each size.
 */
export async function openBenchDatabase(options: BenchOptions, say: Say) {
  const { contacts, companies, deals, cards, tasks, interactions } = options;
  const folder = join(options.data, `${contacts}-${companies}-${deals}-${cards}-${tasks}-${interactions}`);
  await mkdir(options.data, { recursive: true });
  // If root runs the benchmark, PostgreSQL runs as a system user that needs access to the folder.
  await chmod(options.data, 0o755);
  const { ownerUrl, stop } = await startDatabase({ databaseUrl: undefined, dataDir: folder, say });
  try {
    const appUrl = await prepareSchema(ownerUrl, crmSchema, () => undefined);
    const size = { ...options, smallOrganisations: options["small-organisations"] };
    const start = performance.now();
    const orgId = await fillDatabase({ ownerUrl, appUrl }, size, say);
    say(`Filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    // COPY fails on a pipelining connection.
    const owner = createPool({ url: ownerUrl, max: 1, applicationName: "lanyard-bench", pipeline: false });
    return { folder, ownerUrl, appUrl, owner, orgId, stop: () => owner.end().then(stop) };
  } catch (error) {
    // A running database would keep this process alive.
    await stop();
    throw error;
  }
}

export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>;
