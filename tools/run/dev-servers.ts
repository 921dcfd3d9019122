import { crmSchema } from "@lanyard/api/db/crm-schema";
import { loadDemo } from "@lanyard/api/demo/demo-load";
import { startApi } from "@lanyard/api/start-api";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { deriveServiceKey } from "@lanyard/server-kit/derived-secret";
import { exitOnUncaughtException, stopOnSignals } from "@lanyard/server-kit/graceful-stop";
import { createLogger } from "@lanyard/server-kit/logging";
import { openMetrics } from "@lanyard/server-kit/metrics-server";
import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { describeStartFailure, StartError } from "@lanyard/server-kit/start-error";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { startSignin } from "@lanyard/signin/start-signin";

const viteOrigins = ["http://localhost:4002", "http://127.0.0.1:4002"];

/** Starts both servers on the database that `dev.ts` keeps running. `node --watch` restarts this program. */
try {
  const configuration = readConfiguration(process.env);
  if (!configuration.databaseUrl) throw new StartError("Start this with npm run dev.");
  const { metrics, steps: metricsSteps } = await openMetrics(configuration);
  const log = createLogger({ level: configuration.logLevel, onLine: metrics?.countLogLine });
  exitOnUncaughtException(log);
  const say = (message: string) => console.log(message);
  const [appUrl = "", signinUrl = ""] = await prepareSchemas({
    ownerUrl: configuration.databaseUrl,
    services: [crmSchema, signinSchema],
    isPooled: configuration.poolerUrl !== undefined,
    say,
  });
  const serviceKey = deriveServiceKey(configuration.databaseUrl);
  const signin = await startSignin({
    configuration,
    databaseUrl: signinUrl,
    serviceKey,
    log,
    metrics,
    moreOrigins: viteOrigins,
  });
  const isFull = configuration.demo === "full";
  if (isFull) await loadDemo({ databaseUrl: appUrl, people: signin.demoMembers, now: new Date() });
  const api = await startApi({ configuration, databaseUrl: appUrl, serviceKey, log, metrics });
  stopOnSignals({
    log,
    steps: [{ name: "API", stop: api.close }, { name: "Lanyard ID", stop: signin.close }, ...metricsSteps],
  });
  if (signin.setupLink) say(signin.setupLink);
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
