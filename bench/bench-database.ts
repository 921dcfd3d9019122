import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import type { BenchOptions } from "./bench-options.ts";
import { fillDatabase } from "./filling/bench-filling.ts";

export interface BenchDatabase {
  /** Holds one size; a run of another size has another. */
  readonly folder: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The organisation that is measured. */
  readonly orgId: string;
  readonly stop: () => Promise<void>;
}

type Say = (line: string) => void;

/** Starts a database of its own below the data folder and fills it, unless an earlier run left it filled. */
export async function openBenchDatabase(options: BenchOptions, say: Say): Promise<BenchDatabase> {
  const folder = join(
    options.data,
    `${options.contacts}-${options.companies}-${options.deals}-${options.cards}-${options.tasks}`,
  );
  await mkdir(options.data, { recursive: true });
  // Root's PostgreSQL runs as a system user, who has to come through.
  await chmod(options.data, 0o755);
  const { ownerUrl, stop } = await startDatabase({ databaseUrl: undefined, dataDir: folder, say });
  try {
    const appUrl = await prepareSchema(ownerUrl, crmSchema, () => undefined);
    const size = { ...options, smallOrganisations: options["small-organisations"] };
    const start = performance.now();
    const orgId = await fillDatabase({ ownerUrl, appUrl }, size, say);
    say(`Filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return { folder, ownerUrl, appUrl, orgId, stop };
  } catch (error) {
    // Left running, it would keep this process alive.
    await stop();
    throw error;
  }
}

export function removeBenchDatabase(options: BenchOptions, { folder }: BenchDatabase): Promise<void> {
  return options.keep ? Promise.resolve() : rm(folder, { recursive: true, force: true });
}
