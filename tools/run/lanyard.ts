import { crmSchema } from "@lanyard/api/db/crm-schema";
import { loadDemo } from "@lanyard/api/demo/demo-load";
import { startApi } from "@lanyard/api/start-api";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { deriveServiceKey } from "@lanyard/server-kit/derived-secret";
import type { StopStep } from "@lanyard/server-kit/graceful-stop";
import type { Logger } from "@lanyard/server-kit/logging";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { prepareSchema } from "@lanyard/server-kit/prepared-schema";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { startSignin } from "@lanyard/signin/start-signin";
import { refuseTakenPort } from "./port-check.ts";
import { phase } from "./progress.ts";
import { buildWebIfNeeded } from "./web-build.ts";

export type RunningLanyard = {
  /** How to end it, in order. */
  steps: StopStep[];
  /** Only when there is neither an organisation nor a demonstration. */
  setupLink: string | undefined;
};

/** Everything in one process. What was started is ended again when a later part fails. */
export async function startLanyard(configuration: Configuration, log: Logger): Promise<RunningLanyard> {
  const steps: StopStep[] = [];
  try {
    const ownerUrl = await openDatabase(configuration, steps);
    await refuseTakenPort("PORT", configuration.port, configuration.host);
    await refuseTakenPort("SIGNIN_PORT", configuration.signinPort, configuration.host);
    await buildWebIfNeeded();
    const setupLink = await phase("Starting the servers", async (say) => {
      const appUrl = await prepareSchema(ownerUrl, crmSchema, say);
      const signinUrl = await prepareSchema(ownerUrl, signinSchema, say);
      const serviceKey = deriveServiceKey(ownerUrl);
      const signin = await startSignin({ configuration, databaseUrl: signinUrl, serviceKey, log });
      steps.unshift({ name: "Lanyard ID", stop: signin.close });
      const isFull = configuration.demo === "full";
      if (isFull) await loadDemo({ databaseUrl: appUrl, people: signin.demoMembers, now: new Date() });
      const api = await startApi({ configuration, databaseUrl: appUrl, serviceKey, log });
      steps.unshift({ name: "API", stop: api.close });
      return signin.setupLink;
    });
    return { steps, setupLink };
  } catch (error) {
    for (const { stop } of steps) await stop();
    throw error;
  }
}

/** First of all, because a second start on the same folder must be told so, not that its port is taken. */
function openDatabase(configuration: Configuration, steps: StopStep[]): Promise<string> {
  return phase(configuration.databaseUrl ? "Reaching the database" : "Starting the database", async (say) => {
    const database = await startDatabase({ ...configuration, say });
    steps.unshift({ name: "database", stop: database.stop });
    return database.ownerUrl;
  });
}
