import { createServer } from "node:net";
import { createUpgradeSnapshot } from "@lanyard/api/backup/upgrade-snapshot";
import type { Configuration } from "@lanyard/server-kit/configuration";
import type { StopStep } from "@lanyard/server-kit/graceful-stop";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import { portProblem } from "@lanyard/server-kit/port-problem";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { removeScratchDatabases } from "@lanyard/server-kit/scratch-database";
import { createFirstRestore } from "./first-restore.ts";
import { phase } from "./progress.ts";
import { createServers, services } from "./servers.ts";
import { buildWebIfNeeded } from "./web-build.ts";

/**
 * Starts all parts in one process. If a part fails, stops the other parts and reverts an upgraded database.
 */
export async function startLanyard(
  configuration: Configuration,
  watch: { log: Logger; metrics: Metrics | undefined },
) {
  const steps: StopStep[] = [];
  try {
    const ownerUrl = await openDatabase(configuration, steps);
    await refuseTakenPort("PORT", configuration.port, configuration.host);
    await refuseTakenPort("SIGNIN_PORT", configuration.signinPort, configuration.host);
    await buildWebIfNeeded();
    return await startOnDatabase(ownerUrl, configuration, { ...watch, steps });
  } catch (error) {
    for (const { stop } of steps) await stop();
    throw error;
  }
}

async function startOnDatabase(
  ownerUrl: string,
  configuration: Configuration,
  { steps: opened, ...watch }: Watch & { steps: StopStep[] },
) {
  const upgrade = createUpgradeSnapshot({ configuration, ownerUrl, say: console.log });
  const restore = createFirstRestore({ ownerUrl, configuration, log: watch.log, servers: () => servers });
  const servers = createServers({ ownerUrl, configuration, ...watch, firstRestore: restore.offer });
  try {
    const setupLink = await servers.start(upgrade.take);
    const abandon = { name: "restore", stop: restore.abandon };
    return { steps: [abandon, ...servers.steps, ...opened], setupLink };
  } catch (error) {
    for (const { stop } of servers.steps) await stop();
    throw await upgrade.goBack(error, services);
  }
}

interface Watch {
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
}

/** Opens the database first, so that a second start on the folder reports the folder instead of the port. */
function openDatabase(configuration: Configuration, steps: StopStep[]): Promise<string> {
  return phase(configuration.databaseUrl ? "Reaching the database" : "Starting the database", async (say) => {
    const database = await startDatabase({ ...configuration, say });
    await removeScratchDatabases(configuration.dataDir);
    steps.unshift({ name: "database", stop: database.stop });
    return database.ownerUrl;
  });
}

function refuseTakenPort(variable: "PORT" | "SIGNIN_PORT", port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(portProblem({ variable, port, host }, error)));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
