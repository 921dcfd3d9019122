import type { Logger } from "@lanyard/server-kit/logging";
import pg from "pg";
import { listen, notify, pingConnection } from "./event-sql.ts";

interface LiveOptions {
  databaseUrl: string;
  log: Pick<Logger, "warn">;
  onMessage: (message: string) => void;
  /**
   * Called each time the connection starts to listen, including after an interruption. Messages sent before
   * this call may be lost.
   */
  onGap: () => void;
}

/** A connection for messages between the API processes of an installation. */
export interface LiveConnection {
  /**
   * Queues a message; drops it if too many are waiting. Queued messages are sent together, and wait while the
   * connection is broken.
   */
  send(message: string): void;
  stop(): Promise<void>;
}

const gatherMs = 5;
const retryMs = 500;
const askEveryMs = 15_000;
const mostWaiting = 10_000;

/**
 * Opens a separate connection for LISTEN and NOTIFY, so that requests do not wait for PostgreSQL's
 * notification lock. A lost message only delays updates, because the log is complete.
 */
export function createLiveConnection({ databaseUrl, log, onMessage, onGap }: LiveOptions): LiveConnection {
  const waiting = new Set<string>();
  let client: pg.Client | undefined;
  let isStopped = false;
  let sending: NodeJS.Timeout | undefined;
  let opening: Promise<void> = open();
  const asking = setInterval(() => client && pingConnection(client).catch(() => client?.end()), askEveryMs);
  asking.unref();

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: "lanyard-live",
      options: "-c synchronous_commit=off",
      keepAlive: true,
      query_timeout: 10_000,
      connectionTimeoutMillis: 10_000,
    });
    next.on("notification", ({ payload }) => payload && onMessage(payload));
    next.on("error", (error) => log.warn({ reason: error.message }, "Live updates lost their connection"));
    next.on("end", () => reopen(next));
    try {
      await next.connect();
      await listen(next);
    } catch (error) {
      log.warn({ err: error }, "Live updates have no connection");
      await next.end().catch(() => undefined);
      reopen(next, true);
      return;
    }
    if (isStopped) return void (await next.end());
    client = next;
    onGap();
    schedule();
  }

  function reopen(ended: pg.Client, wasOpening = false): void {
    if (isStopped || (client !== ended && !wasOpening)) return;
    client = undefined;
    setTimeout(() => {
      if (!isStopped) opening = open();
    }, retryMs).unref();
  }

  function schedule(): void {
    if (waiting.size > 0) sending ??= setTimeout(flush, gatherMs);
  }

  async function flush(): Promise<void> {
    const messages = [...waiting];
    try {
      if (client === undefined) return;
      await notify(client, messages);
      for (const message of messages) waiting.delete(message);
    } catch (error) {
      log.warn({ err: error }, "Live updates could not be announced");
    } finally {
      sending = undefined;
      if (client !== undefined && !isStopped) schedule();
    }
  }

  return {
    send(message) {
      if (waiting.size < mostWaiting) waiting.add(message);
      schedule();
    },
    async stop() {
      isStopped = true;
      clearInterval(asking);
      clearTimeout(sending);
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
}
