import { readConfiguration } from "@lanyard/server-kit/configuration";
import { deriveServiceKey } from "@lanyard/server-kit/derived-secret";
import { warnOfBlockedEventLoop } from "@lanyard/server-kit/event-loop";
import { exitOnUncaughtException, stopOnSignals } from "@lanyard/server-kit/graceful-stop";
import { createLogger } from "@lanyard/server-kit/logging";
import { openMetrics } from "@lanyard/server-kit/metrics-server";
import { checkExternal } from "@lanyard/server-kit/postgres/external-database";
import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { endOnStartFailure, StartError } from "@lanyard/server-kit/start-error";
import { openTracing } from "@lanyard/server-kit/tracing-start";
import { signinSchema } from "./db/signin-schema.ts";
import { createSetUpLink } from "./setup/set-up-service.ts";
import { startParts } from "./signin-parts-start.ts";
import { readSettings } from "./signin-settings.ts";
import { startSignin } from "./start-signin.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { databaseUrl: ownerUrl } = configuration;
  if (!ownerUrl) throw new StartError("DATABASE_URL must be set to start Lanyard ID on its own.");
  await checkExternal(ownerUrl);
  const isPooled = configuration.poolerUrl !== undefined;
  const [databaseUrl = ""] = await prepareSchemas({ ownerUrl, services: [signinSchema], isPooled, say });
  const serviceKey = deriveServiceKey(ownerUrl);
  const isServing = process.argv[2] !== "set-up-link";
  const { metrics, steps } = isServing ? await openMetrics(configuration) : { metrics: undefined, steps: [] };
  const log = createLogger({
    level: configuration.logLevel,
    service: "signin",
    onLine: metrics?.countLogLine,
  });
  const tracingSteps = isServing ? await openTracing(configuration, "lanyard-id", log) : [];
  exitOnUncaughtException(log);
  if (!isServing) {
    const { parts, release } = await startParts(readSettings(configuration, []), {
      databaseUrl,
      serviceKey,
      poolSize: 1,
      slowMs: configuration.slowStatementMs,
      log,
    });
    say(`Set up one more organization: ${await createSetUpLink(parts)}`);
    return release();
  }
  warnOfBlockedEventLoop({ log });
  const signin = await startSignin({ configuration, databaseUrl, serviceKey, log, metrics });
  stopOnSignals({ log, steps: [{ name: "Lanyard ID", stop: signin.close }, ...steps, ...tracingSteps] });
  say(`Lanyard ID answers on ${signin.url}`);
  if (signin.setupLink) say(`Set up the first organization: ${signin.setupLink}`);
}

start().catch(endOnStartFailure);
