import { createServer } from "node:net";
import { startDailyBackups } from "@lanyard/api/backup/daily-backups";
import { createUpgradeSnapshot } from "@lanyard/api/backup/upgrade-snapshot";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { loadDemo } from "@lanyard/api/demo/demo-load";
import { startApi } from "@lanyard/api/start-api";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { deriveServiceKey } from "@lanyard/server-kit/derived-secret";
import type { StopStep } from "@lanyard/server-kit/graceful-stop";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { StartError } from "@lanyard/server-kit/start-error";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { startSignin } from "@lanyard/signin/start-signin";
import { phase } from "./progress.ts";
import { buildWebIfNeeded } from "./web-build.ts";

export type RunningLanyard = {
  /** How to end it, in order. */
  steps: StopStep[];
  /** Only when there is neither an organisation nor a demonstration. */
  setupLink: string | undefined;
};

const services = [crmSchema, signinSchema];

/**
 * Everything in one process. What was started is ended again when a later part fails; a database that was upgraded for it is
 * then put back as it was.
 */
export async function startLanyard(
  configuration: Configuration,
  watch: { log: Logger; metrics: Metrics | undefined },
): Promise<RunningLanyard> {
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
): Promise<RunningLanyard> {
  const upgrade = createUpgradeSnapshot({ configuration, ownerUrl, say: console.log });
  const steps: StopStep[] = [];
  const isPooled = configuration.poolerUrl !== undefined;
  try {
    const [appUrl = "", signinUrl = ""] = await phase("Preparing the database", (say) =>
      prepareSchemas({ ownerUrl, services, isPooled, say, beforeUpgrade: upgrade.take }),
    );
    const setupLink = await phase("Starting the servers", () =>
      startServers({ ownerUrl, appUrl, signinUrl }, configuration, { ...watch, steps }),
    );
    return { steps: [...steps, ...opened], setupLink };
  } catch (error) {
    for (const { stop } of steps) await stop();
    throw await upgrade.goBack(error, services);
  }
}

interface Watch {
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
}

/** Each server's stopping is put before that of what it needs. */
async function startServers(
  { ownerUrl, appUrl, signinUrl }: { ownerUrl: string; appUrl: string; signinUrl: string },
  configuration: Configuration,
  { log, metrics, steps }: Watch & { steps: StopStep[] },
): Promise<string | undefined> {
  const serviceKey = deriveServiceKey(ownerUrl);
  const signin = await startSignin({ configuration, databaseUrl: signinUrl, serviceKey, log, metrics });
  steps.unshift({ name: "Lanyard ID", stop: signin.close });
  const isFull = configuration.demo === "full";
  if (isFull) await loadDemo({ databaseUrl: appUrl, people: signin.demoMembers, now: new Date() });
  const api = await startApi({ configuration, databaseUrl: appUrl, serviceKey, log, metrics });
  steps.unshift({ name: "API", stop: api.close });
  const backups = startDailyBackups({ configuration, log });
  steps.unshift({ name: "backups", stop: async () => backups.stop() });
  return signin.setupLink;
}

/** First of all, because a second start on the same folder must be told so, not that its port is taken. */
function openDatabase(configuration: Configuration, steps: StopStep[]): Promise<string> {
  return phase(configuration.databaseUrl ? "Reaching the database" : "Starting the database", async (say) => {
    const database = await startDatabase({ ...configuration, say });
    steps.unshift({ name: "database", stop: database.stop });
    return database.ownerUrl;
  });
}

/** Refuses a port that another program has, naming the variable that changes it. */
function refuseTakenPort(variable: "PORT" | "SIGNIN_PORT", port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) =>
      reject(new StartError(sentence(variable, port, host, error), { cause: error })),
    );
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

function sentence(variable: string, port: number, host: string, error: Error): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `${variable}: port ${port} is in use by another program: stop that one, or set ${variable} to another port.`;
  }
  if (code === "EACCES")
    return `${variable}: this user may not open port ${port}: set ${variable} to a port above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST: ${host} is no address of this machine.`;
  return `${variable}: port ${port} cannot be opened (${error.message}).`;
}
