import { type DailyBackups, startDailyBackups } from "@lanyard/api/backup/daily-backups";
import { crmSchema } from "@lanyard/api/db/crm-schema";
import { loadDemo } from "@lanyard/api/demo/demo-load";
import { type RunningApi, startApi } from "@lanyard/api/start-api";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { deriveServiceKey } from "@lanyard/server-kit/derived-secret";
import type { StopStep } from "@lanyard/server-kit/graceful-stop";
import { type Logger, ofService } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import type { Upgrade } from "@lanyard/server-kit/migrations";
import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { StartError } from "@lanyard/server-kit/start-error";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import type { FirstRestore } from "@lanyard/signin/setup/first-restore";
import { type RunningSignin, startSignin } from "@lanyard/signin/start-signin";
import { findHealthProblem } from "./health-check.ts";
import { phase } from "./progress.ts";

export const services = [crmSchema, signinSchema];

interface ServerOptions {
  readonly ownerUrl: string;
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  /** Without it, the set-up page does not offer to restore a backup. */
  readonly firstRestore?: FirstRestore;
  readonly moreOrigins?: readonly string[];
}

/**
 * Creates Lanyard ID, the API and the daily backups on an open database. They can release the database and
 * restart.
 */
export function createServers(options: ServerOptions) {
  const { ownerUrl, configuration, log, metrics } = options;
  let signin: RunningSignin | undefined;
  let api: RunningApi | undefined;
  let backups: DailyBackups | undefined;

  async function stopApi(): Promise<void> {
    const running = api;
    api = undefined;
    await running?.close();
  }

  async function stopSignin(): Promise<void> {
    const running = signin;
    signin = undefined;
    await running?.close();
  }

  async function stopBackups(): Promise<void> {
    backups?.stop();
    backups = undefined;
  }

  async function serve(appUrl: string, signinUrl: string): Promise<string | undefined> {
    const serviceKey = deriveServiceKey(ownerUrl);
    signin = await startSignin({ ...options, databaseUrl: signinUrl, serviceKey });
    const isFull = configuration.demo === "full";
    if (isFull) await loadDemo({ databaseUrl: appUrl, people: signin.demoMembers, now: new Date() });
    api = await startApi({ configuration, databaseUrl: appUrl, serviceKey, log, metrics });
    backups = startDailyBackups({ configuration, ownerUrl, log: ofService(log, "api") });
    return signin.setupLink;
  }

  return {
    /**
     * Upgrades the schemas and starts to serve. Returns the set-up link if the installation has no
     * organisation. The link's page also offers to restore a backup.
     * @throws StartError, also if the servers do not respond after an upgrade
     */
    async start(beforeUpgrade?: (upgrade: Upgrade) => Promise<void>): Promise<string | undefined> {
      const isPooled = configuration.poolerUrl !== undefined;
      let isUpgrade = false;
      const [appUrl = "", signinUrl = ""] = await phase("Preparing the database", (say) =>
        prepareSchemas({
          ownerUrl,
          services,
          isPooled,
          say,
          async beforeUpgrade(upgrade) {
            isUpgrade = true;
            await beforeUpgrade?.(upgrade);
          },
        }),
      );
      const setupLink = await phase("Starting the servers", () => serve(appUrl, signinUrl));
      const problem = isUpgrade ? await findHealthProblem(configuration) : undefined;
      if (problem !== undefined) throw new StartError(`The servers started but do not respond: ${problem}.`);
      return setupLink;
    },
    /** Ends all use of the database. Lanyard ID continues to answer requests that need no database. */
    async releaseDatabase(): Promise<void> {
      await stopBackups();
      await stopApi();
      await signin?.releaseDatabase();
    },
    stopSignin,
    /** Each server stops before the servers that it needs. */
    steps: [
      { name: "backups", stop: stopBackups },
      { name: "API", stop: stopApi },
      { name: "Lanyard ID", stop: stopSignin },
    ] satisfies StopStep[],
  };
}

export type Servers = ReturnType<typeof createServers>;
