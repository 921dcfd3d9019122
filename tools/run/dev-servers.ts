import { readConfiguration } from "@lanyard/server-kit/configuration";
import { exitOnUncaughtException, stopOnSignals } from "@lanyard/server-kit/graceful-stop";
import { createLogger } from "@lanyard/server-kit/logging";
import { openMetrics } from "@lanyard/server-kit/metrics-server";
import { describeStartFailure, StartError } from "@lanyard/server-kit/start-error";
import { createServers } from "./servers.ts";

const viteOrigins = ["http://localhost:4002", "http://127.0.0.1:4002"];

/** Starts the servers on the database that `dev.ts` keeps running. `node --watch` restarts this program. */
try {
  const configuration = readConfiguration(process.env);
  const { databaseUrl: ownerUrl } = configuration;
  if (!ownerUrl) throw new StartError("Start this with npm run dev.");
  const { metrics, steps: metricsSteps } = await openMetrics(configuration);
  const log = createLogger({ level: configuration.logLevel, onLine: metrics?.countLogLine });
  exitOnUncaughtException(log);
  const servers = createServers({ ownerUrl, configuration, log, metrics, moreOrigins: viteOrigins });
  const setupLink = await servers.start();
  stopOnSignals({ log, steps: [...servers.steps, ...metricsSteps] });
  if (setupLink) console.log(setupLink);
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
