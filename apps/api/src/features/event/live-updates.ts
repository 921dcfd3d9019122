import { presenceNoun } from "@lanyard/contract/event/event-schema";
import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import type { Logger } from "@lanyard/server-kit/logging";
import { z } from "zod";
import type { WatchWrites, WriteWatcher } from "#src/db/due-organisations.ts";
import type { TenantDatabase } from "#src/db/tenant.ts";
import { eventText } from "./action-events.ts";
import { createEventHub, type EventHub } from "./event-hub.ts";
import { createLiveConnection } from "./live-connection.ts";
import { peopleAt, type WatchedRecord } from "./presence.ts";

/**
 * Messages contain ids and counts, but no data. Receivers read the data from the log and the presence table.
 */
const message = z.union([
  z.strictObject({ org: organisationId, action: z.uuid() }),
  z.strictObject({ org: organisationId, noun: presenceNoun, id: z.uuid() }),
  // Sent by the transaction that creates a notification (log/notice/notice-sql.ts).
  z.strictObject({ org: organisationId, notice: z.string() }),
  // Sent by the transaction that stores changed members (features/person/person-sql.ts).
  z.strictObject({ org: organisationId, members: z.number() }),
  z.strictObject({ org: organisationId, import: z.uuid(), owner: z.string() }),
]);

interface LiveParts {
  databaseUrl: string;
  database: TenantDatabase;
  log: Logger;
}

export interface LiveUpdates {
  readonly hub: EventHub;
  announce(orgId: OrganisationId, actionId: string): void;
  announceImport(orgId: OrganisationId, stands: { id: string; owner_id: string }): void;
  announcePresence(orgId: OrganisationId, record: WatchedRecord): void;
  readonly watchWrites: WatchWrites;
  /** Ends all open streams. `stop` closes only the connection for messages. */
  endStreams(): void;
  stop(): Promise<void>;
}

export function createLiveUpdates({ databaseUrl, database, log }: LiveParts): LiveUpdates {
  const hub = createEventHub({ database, log });
  const watchers: WriteWatcher[] = [];
  const connection = createLiveConnection({
    databaseUrl,
    log,
    onMessage: (text) => receive(text),
    onGap: () => {
      for (const watcher of watchers) watcher.onGap();
      void hub.closeGap();
    },
  });

  function receive(text: string): void {
    const parsed = message.safeParse(parsedJson(text));
    if (!parsed.success) {
      log.warn({ reason: parsed.error.message }, "An unknown live message arrived");
      return;
    }
    const { org, ...rest } = parsed.data;
    if ("action" in rest || "import" in rest)
      for (const watcher of watchers) watcher.onWrite(org, "import" in rest);
    if ("action" in rest) hub.sendAction(org, rest.action);
    else if ("import" in rest)
      hub.broadcast(org, [eventText("import", { id: rest.import, owner_id: rest.owner })]);
    else if ("members" in rest) hub.broadcast(org, [eventText("members", { changed: rest.members })]);
    else if ("notice" in rest) {
      for (const watcher of watchers) watcher.onNotice?.(org);
      hub.sendTo(org, rest.notice, eventText("notice", { person_id: rest.notice }));
    } else void sendPresence(org, rest);
  }

  async function sendPresence(org: OrganisationId, record: WatchedRecord): Promise<void> {
    try {
      const people = await database.reading(org, (tx) => peopleAt(tx, record));
      hub.broadcast(org, [eventText("presence", { ...record, people })]);
    } catch (error) {
      log.warn({ err: error }, "The viewers of a record could not be announced");
    }
  }

  return {
    hub,
    announce: (org, action) => connection.send(JSON.stringify({ org, action })),
    announceImport: (org, { id, owner_id }) =>
      connection.send(JSON.stringify({ org, import: id, owner: owner_id })),
    announcePresence: (org, record) => connection.send(JSON.stringify({ org, ...record })),
    watchWrites: (watcher) => {
      watchers.push(watcher);
    },
    endStreams: hub.stop,
    stop: connection.stop,
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
