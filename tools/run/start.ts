import { type Configuration, readConfiguration } from "@lanyard/server-kit/configuration";
import { warnOfHeldLoop } from "@lanyard/server-kit/event-loop";
import { exitOnUncaughtException, stopOnSignals } from "@lanyard/server-kit/graceful-stop";
import { createLogger } from "@lanyard/server-kit/logging";
import { openMetrics } from "@lanyard/server-kit/metrics-server";
import { describeStartFailure, StartError } from "@lanyard/server-kit/start-error";
import { openTracing } from "@lanyard/server-kit/tracing-start";
import { demoAccounts, demoPassword } from "@lanyard/signin/demo/demo-accounts";
import { startLanyard } from "./lanyard.ts";
import { stopWithParent } from "./parent-watch.ts";
import { servingMessage } from "./supervised-process.mjs";

stopWithParent();
try {
  const configuration = readConfiguration(process.env);
  if (configuration.skipAuth) throw new StartError("SKIP_AUTH works only with npm run dev.");
  const { metrics, steps: metricsSteps } = await openMetrics(configuration);
  const tracingSteps = await openTracing(configuration, "lanyard");
  const log = createLogger({ level: configuration.logLevel, onLine: metrics?.countLogLine });
  exitOnUncaughtException(log);
  const { steps, setupLink } = await startLanyard(configuration, { log, metrics });
  stopOnSignals({ log, steps: [...steps, ...metricsSteps, ...tracingSteps] });
  warnOfHeldLoop({ log });
  console.log(welcome(configuration, setupLink));
  process.send?.(servingMessage);
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}

function welcome(configuration: Configuration, setupLink: string | undefined): string {
  const { publicUrl, signinUrl, demo } = configuration;
  const lines = ["", `Lanyard     ${publicUrl}`, `Lanyard ID  ${signinUrl}`, backupLine(configuration)];
  if (setupLink) {
    lines.push("", "Set up the first organization, or restore a backup (this link works once):", setupLink);
  }
  if (demo !== "off") lines.push("", "Sign in with the password", `  ${demoPassword}`, "as", ...demoLines());
  return [...lines, "", "Ctrl+C stops everything."].join("\n");
}

function backupLine({ backup: { at, to } }: Configuration): string {
  if (at === undefined) return "Backups     none are made by themselves (BACKUP_AT=off)";
  return `Backups     daily at ${at} into ${to}`;
}

function demoLines(): string[] {
  return demoAccounts.map(
    ({ email, organisation, role }) => `  ${email.padEnd(22)} ${organisation}, ${role}`,
  );
}
