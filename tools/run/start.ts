import { join } from "node:path";
import { UpgradeRolledBack } from "@lanyard/api/backup/upgrade-snapshot";
import { type Configuration, readConfiguration } from "@lanyard/server-kit/configuration";
import { warnOfBlockedEventLoop } from "@lanyard/server-kit/event-loop";
import { exitOnUncaughtException, stopOnSignals } from "@lanyard/server-kit/graceful-stop";
import { createLogger } from "@lanyard/server-kit/logging";
import { openMetrics } from "@lanyard/server-kit/metrics-server";
import { describeStartFailure, StartError } from "@lanyard/server-kit/start-error";
import { openTracing } from "@lanyard/server-kit/tracing-start";
import { version } from "@lanyard/server-kit/version";
import { demoAccounts, demoPassword } from "@lanyard/signin/demo/demo-accounts";
import { root, stopWithParent } from "./child-command.ts";
import { findKeptVersion } from "./kept-version.ts";
import { startLanyard } from "./lanyard.ts";
import { olderVersionMessage, servingMessage } from "./supervised-process.mjs";
import { keepVersionWhenProved } from "./version-keeping.ts";

stopWithParent();
/**
 * Whether an older version can start, through the parent process or, in a container, by replacing this
 * process.
 */
const canStartOlder = process.send !== undefined || process.execve !== undefined;
let dataDir: string | undefined;
try {
  const configuration = readConfiguration(process.env);
  dataDir = configuration.failedUpgrade === undefined ? configuration.dataDir : undefined;
  if (configuration.skipAuth) throw new StartError("SKIP_AUTH works only with npm run dev.");
  const { metrics, steps: metricsSteps } = await openMetrics(configuration);
  const log = createLogger({ level: configuration.logLevel, onLine: metrics?.countLogLine });
  const tracingSteps = await openTracing(configuration, "lanyard", log);
  exitOnUncaughtException(log);
  if (configuration.failedUpgrade !== undefined)
    log.warn({ failed: configuration.failedUpgrade, version }, "A newer version could not be started");
  const { steps, setupLink } = await startLanyard(configuration, { log, metrics });
  const keeping = canStartOlder ? [keepVersionWhenProved(configuration, log)] : [];
  stopOnSignals({ log, steps: [...keeping, ...steps, ...metricsSteps, ...tracingSteps] });
  warnOfBlockedEventLoop({ log });
  console.log(welcome(configuration, setupLink));
  process.send?.(servingMessage);
} catch (error) {
  console.error(describeStartFailure(error));
  if (error instanceof UpgradeRolledBack) await goOnWithOlderVersion(error);
  process.exit(1);
}

/** Starts the previous version: through the parent after this process exits, or by replacing this process. */
async function goOnWithOlderVersion({ upgrade: { from, to } }: UpgradeRolledBack): Promise<void> {
  const { send, execPath, execArgv } = process;
  const kept = canStartOlder && dataDir !== undefined ? findKeptVersion(root, dataDir) : undefined;
  if (kept === undefined) {
    console.error(`Start version ${from} again and report this message.`);
    return;
  }
  const { folder } = kept;
  console.error(`Starting version ${kept.version} instead, which ran here before.`);
  if (send !== undefined) {
    const message = olderVersionMessage({ folder, failed: to });
    await new Promise((resolve) => send.call(process, message, resolve));
  } else {
    const program = join(folder, "tools", "run", "start.ts");
    process.execve?.(execPath, [execPath, ...execArgv, program], { ...process.env, FAILED_UPGRADE: to });
  }
}

function welcome(configuration: Configuration, setupLink: string | undefined): string {
  const { publicUrl, signinUrl, demo, failedUpgrade } = configuration;
  const lines = ["", `Lanyard     ${publicUrl}`, `Lanyard ID  ${signinUrl}`, backupLine(configuration)];
  if (failedUpgrade !== undefined)
    lines.push(
      "",
      `The upgrade to version ${failedUpgrade} failed. You are still on version ${version}; no data was changed.`,
    );
  if (setupLink) {
    lines.push("", "Set up the first organization, or restore a backup (this link works once):", setupLink);
  }
  if (demo !== "off") lines.push("", "Sign in with the password", `  ${demoPassword}`, "as", ...demoLines());
  return [...lines, "", "Ctrl+C stops everything."].join("\n");
}

function backupLine({ backup: { at, to } }: Configuration): string {
  if (at === undefined) return "Backups     off (BACKUP_AT=off)";
  return `Backups     daily at ${at} into ${to}`;
}

function demoLines(): string[] {
  return demoAccounts.map(
    ({ email, organisation, role }) => `  ${email.padEnd(22)} ${organisation}, ${role}`,
  );
}
