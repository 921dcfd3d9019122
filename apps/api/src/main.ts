import { readConfiguration } from "@lanyard/server-kit/configuration";
import { deriveServiceKey } from "@lanyard/server-kit/derived-secret";
import { warnOfBlockedEventLoop } from "@lanyard/server-kit/event-loop";
import { exitOnUncaughtException, stopOnSignals } from "@lanyard/server-kit/graceful-stop";
import { createLogger } from "@lanyard/server-kit/logging";
import { openMetrics } from "@lanyard/server-kit/metrics-server";
import { checkExternal } from "@lanyard/server-kit/postgres/external-database";
import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { describeStartFailure, endOnStartFailure, StartError } from "@lanyard/server-kit/start-error";
import { openTracing } from "@lanyard/server-kit/tracing-start";
import { startDailyBackups } from "./backup/daily-backups.ts";
import { createUpgradeSnapshot, UpgradeRolledBack } from "./backup/upgrade-snapshot.ts";
import { crmSchema } from "./db/crm-schema.ts";
import { startApi } from "./start-api.ts";

/**
 * Starts only the API, for production. Several processes can run at once; the first one migrates the
 * database.
 */
try {
  const configuration = readConfiguration(process.env);
  const { metrics, steps } = await openMetrics(configuration);
  const log = createLogger({ level: configuration.logLevel, service: "api", onLine: metrics?.countLogLine });
  const tracingSteps = await openTracing(configuration, "lanyard-api", log);
  exitOnUncaughtException(log);
  const { databaseUrl: ownerUrl } = configuration;
  if (ownerUrl === undefined) throw new StartError("DATABASE_URL must be set to start the API alone.");
  await checkExternal(ownerUrl);
  const say = (message: string) => log.info(message);
  const upgrade = createUpgradeSnapshot({ configuration, ownerUrl, say });
  const serviceKey = deriveServiceKey(ownerUrl);
  const prepareAndStart = async () => {
    const [databaseUrl = ""] = await prepareSchemas({
      ownerUrl,
      services: [crmSchema],
      isPooled: configuration.poolerUrl !== undefined,
      say,
      beforeUpgrade: upgrade.take,
    });
    warnOfBlockedEventLoop({ log });
    return startApi({ configuration, databaseUrl, serviceKey, log, metrics });
  };
  const api = await prepareAndStart().catch(async (error: unknown) => {
    throw await upgrade.goBack(error);
  });
  const backups = startDailyBackups({ configuration, ownerUrl, log });
  const stop = async () => {
    backups.stop();
    await api.close();
  };
  stopOnSignals({ log, steps: [{ name: "api", stop }, ...steps, ...tracingSteps] });
} catch (error) {
  if (error instanceof UpgradeRolledBack)
    endOnStartFailure(`${describeStartFailure(error)}\nStart version ${error.upgrade.from} again.`);
  endOnStartFailure(error);
}
