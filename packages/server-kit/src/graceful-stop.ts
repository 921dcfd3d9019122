import type { Logger } from "./logging.ts";

type StoppableApp = {
  close: () => Promise<unknown>;
  server: { closeIdleConnections: () => void; closeAllConnections: () => void };
};

const sweepMs = 50;

/**
 * Closes the app after its running requests have ended. Keeps closing idle connections meanwhile, because
 * they would delay the stop by a minute, and closes all connections after `graceMs`.
 */
export async function closeHttp(app: StoppableApp, graceMs = 4_000): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}

/**
 * A step of stopping a process; `name` is for the log. Steps run in order, from the parts that accept
 * requests to storage.
 */
export type StopStep = { name: string; stop: () => Promise<unknown> };

export type StopOptions = {
  log: Pick<Logger, "info" | "error">;
  steps: readonly StopStep[];
  deadlineMs?: number;
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Stops the process on the first signal and exits immediately on the second. The exit code is 0 if all steps
 * succeeded before the deadline, otherwise 1.
 */
export function stopOnSignals({ log, steps, deadlineMs = 25_000 }: StopOptions): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, "Stopping");
    setTimeout(() => endLate(log), deadlineMs).unref();
    void runSteps(log, steps).then((isClean) => process.exit(isClean ? 0 : 1));
  };
  for (const signal of signals) process.on(signal, onSignal);
}

/**
 * Logs an unhandled error or rejection and ends the process, because its state is unknown. The supervisor
 * (`npm start` or a container's runtime) restarts it.
 */
export function exitOnUncaughtException(log: Pick<Logger, "fatal">): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "Ending after an unhandled error");
    process.exit(1);
  });
}

async function runSteps(log: StopOptions["log"], steps: readonly StopStep[]): Promise<boolean> {
  let isClean = true;
  for (const { name, stop } of steps) {
    try {
      await stop();
    } catch (error) {
      isClean = false;
      log.error({ err: error, step: name }, "Stopping failed");
    }
  }
  return isClean;
}

function endLate(log: StopOptions["log"]): void {
  log.error("Stopping took too long");
  process.exit(1);
}
