import { createBackoff } from "../../packages/server-kit/src/backoff.mjs";

/**
 * The message of a program to its parent when it starts to serve. From then on, the parent restarts the
 * program after a crash.
 */
export const servingMessage = "serving";

/**
 * Returns the message of a version that failed to start: its name, and the folder of the version to run instead.
 * @param {{ folder: string, failed: string }} older
 */
export function olderVersionMessage({ folder, failed }) {
  return { olderVersion: { folder, failed } };
}

/**
 * @param {unknown} message
 * @returns {{ folder: string, failed: string } | undefined}
 */
export function readOlderVersion(message) {
  if (typeof message !== "object" || message === null || !("olderVersion" in message)) return undefined;
  const { olderVersion } = message;
  if (typeof olderVersion !== "object" || olderVersion === null) return undefined;
  if (!("folder" in olderVersion) || !("failed" in olderVersion)) return undefined;
  const { folder, failed } = olderVersion;
  return typeof folder === "string" && typeof failed === "string" ? { folder, failed } : undefined;
}

/** @type {readonly (string | null)[]} */
const orders = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Runs a program until it exits. If the program crashes after it has started successfully, restarts it after
 * a growing pause. A program that fails to start can send a message that makes `findSuccessor` return another
 * program to run.
 * @typedef {() => import("node:child_process").ChildProcess} Spawn
 * @param {Spawn} spawnProgram
 * @param {{ onEnd: (code: number) => void, findSuccessor?: (message: unknown) => Spawn | undefined }} options
 */
export function superviseProcess(spawnProgram, { onEnd, findSuccessor }) {
  const pause = createBackoff();
  let spawn = spawnProgram;
  /** @type {Spawn | undefined} */
  let successor;
  let hasServed = false;
  let isStopping = false;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  let child = run();

  function run() {
    const started = Date.now();
    const program = spawn();
    program.on("message", (message) => {
      hasServed ||= message === servingMessage;
      successor ??= findSuccessor?.(message);
    });
    program.once("exit", (code, signal) => {
      if (successor !== undefined && !isStopping) return replace(successor);
      if (isStopping || !hasServed || code === 0 || orders.includes(signal)) return onEnd(code ?? 1);
      startAgain(signal ?? `exit code ${code}`, Date.now() - started);
    });
    // Without a process there is no exit event.
    program.once("error", (error) => {
      if (program.pid !== undefined) return;
      if (hasServed) return startAgain(error.message, 0);
      console.error(error.message);
      onEnd(1);
    });
    return program;
  }

  /** @param {Spawn} other */
  function replace(other) {
    spawn = other;
    successor = undefined;
    hasServed = false;
    child = run();
  }

  /**
   * @param {string} reason
   * @param {number} ranMs
   */
  function startAgain(reason, ranMs) {
    const pauseMs = pause.after(ranMs);
    console.error(`Lanyard ended unexpectedly (${reason}). Restarting in ${pauseMs / 1000} s.`);
    restart = setTimeout(() => {
      restart = undefined;
      child = run();
    }, pauseMs);
  }

  /**
   * Stops the program. `isTold` means that the terminal has already sent the signal; a second one would abort the stop.
   * @param {NodeJS.Signals} signal
   * @param {{ isTold?: boolean }} [options]
   */
  function stop(signal, { isTold = false } = {}) {
    isStopping = true;
    if (restart !== undefined) return onEnd(0);
    if (!isTold) child.kill(signal);
  }

  return { stop };
}
