import { setTimeout as wait } from "node:timers/promises";
import { stopPostmaster } from "./postmaster-stop.ts";
import { type OpeningOptions, type OpenServer, openServer, type ServerPlace } from "./server-opening.ts";

const retryMs = 1_000;

/**
 * Watches the connection that holds the folder. When PostgreSQL dies, it is started again on the same port, so that the
 * pools find it where it was.
 */
export function keepRunning(place: ServerPlace, first: OpenServer, options: OpeningOptions) {
  let server = first;
  let isStopping = false;
  let restart: Promise<void> = Promise.resolve();
  const watch = () => {
    server.lock.once("end", () => {
      if (!isStopping) restart = reopen();
    });
  };
  const reopen = async () => {
    options.say("The database stopped by itself and is being started again");
    while (!isStopping) {
      const next = await openServer(place, { ...options, port: server.port }).catch(report(options.say));
      if (next) {
        server = next;
        watch();
        return;
      }
      await wait(retryMs);
    }
  };
  const stop = async () => {
    isStopping = true;
    await restart;
    await stopPostmaster(server.pid, place.cluster, place.engine.pgCtl);
    await server.lock.end().catch(() => undefined);
  };
  watch();
  return { stop };
}

function report(say: OpeningOptions["say"]) {
  return (error: unknown): undefined => {
    say(error instanceof Error ? error.message : String(error));
  };
}
