import { setTimeout as wait } from "node:timers/promises";
import { createBackoff } from "#src/backoff.mjs";
import { stopPostmaster } from "./postmaster-stop.ts";
import {
  type OpeningOptions,
  type OpenServer,
  openServer,
  retakeLock,
  type ServerLocation,
} from "./server-opening.ts";

/**
 * Watches the connection that locks the folder. Restarts a crashed PostgreSQL on the same port, where the
 * pools find it, and reconnects if only the connection was lost.
 */
export function superviseServer(
  place: ServerLocation,
  first: OpenServer,
  options: OpeningOptions,
  restartPauseMs?: number,
) {
  const stopping = new AbortController();
  const pause = createBackoff();
  let server = first;
  let openedAt = Date.now();
  let restart: Promise<void> = Promise.resolve();
  const watch = () => {
    server.lock.once("end", () => {
      if (!stopping.signal.aborted) restart = reopen(Date.now() - openedAt);
    });
  };
  const open = async (ranMs: number): Promise<OpenServer> => {
    const held = await retakeLock(place, server);
    if (held) return held;
    const pauseMs = restartPauseMs ?? pause.after(ranMs);
    options.say(`The database ended unexpectedly. Restarting in ${pauseMs / 1000} s.`);
    await wait(pauseMs, undefined, { signal: stopping.signal });
    return openServer(place, { ...options, port: server.port });
  };
  const reopen = async (ranMs: number): Promise<void> => {
    const next = await open(ranMs).catch(report(stopping.signal, options.say));
    // A stop during the restart must also stop the new server.
    if (next) server = next;
    if (stopping.signal.aborted) return;
    if (next === undefined) return reopen(0);
    openedAt = Date.now();
    watch();
  };
  const stop = async () => {
    stopping.abort();
    await restart;
    await stopPostmaster(server.pid, place.cluster, place.engine.pgCtl);
    await server.lock.end().catch(() => undefined);
  };
  watch();
  return { stop };
}

function report(stopping: AbortSignal, say: OpeningOptions["say"]) {
  return (error: unknown): undefined => {
    if (!stopping.aborted) say(error instanceof Error ? error.message : String(error));
  };
}
