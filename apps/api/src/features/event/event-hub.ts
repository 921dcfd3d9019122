import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { Logger } from "@lanyard/server-kit/logging";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import {
  actionEvents,
  eventText,
  heartbeatText,
  missedEvents,
  missedSince,
  type SeenCursor,
} from "./action-events.ts";
import { selectNewestAction } from "./event-sql.ts";

export interface Stream {
  readonly orgId: OrganisationId;
  readonly personId: string;
  send(text: string): void;
  end(): void;
  isAllowed(): Promise<boolean>;
}

interface Watched {
  readonly streams: Set<Stream>;
  /** Ids of actions to send, in the order of announcement. */
  readonly waiting: Set<string>;
  isTelling: boolean;
  /** The newest sent action. After a lost notification, the hub reads later actions from the log. */
  last: string | null;
}

interface HubParts {
  database: TenantDatabase;
  log: Pick<Logger, "warn">;
}

const checkEveryMs = 5000;
const checksPerHeartbeat = 3;
const actionsPerStep = 50;
const mostStreamsOfOne = 20;

function createOpenStreams() {
  const watched = new Map<OrganisationId, Watched>();

  function add(stream: Stream): void {
    const org = watched.get(stream.orgId) ?? {
      streams: new Set(),
      waiting: new Set(),
      isTelling: false,
      last: null,
    };
    watched.set(stream.orgId, org);
    const own = [...org.streams].filter(({ personId }) => personId === stream.personId);
    if (own.length >= mostStreamsOfOne) own[0]?.end();
    org.streams.add(stream);
  }

  function remove(stream: Stream): void {
    const org = watched.get(stream.orgId);
    org?.streams.delete(stream);
    if (org?.streams.size === 0) watched.delete(stream.orgId);
  }

  function broadcast(orgId: OrganisationId, texts: readonly string[]): void {
    if (texts.length === 0) return;
    const text = texts.join("");
    for (const stream of watched.get(orgId)?.streams ?? []) stream.send(text);
  }

  function sendTo(orgId: OrganisationId, personId: string, text: string): void {
    for (const stream of watched.get(orgId)?.streams ?? [])
      if (stream.personId === personId) stream.send(text);
  }

  function count(): number {
    return [...watched.values()].reduce((sum, { streams }) => sum + streams.size, 0);
  }

  return { watched, add, remove, broadcast, sendTo, count };
}

/**
 * Creates the hub, which sends changes to open streams. The hub reads an announced action once for all
 * streams of its organisation.
 */
export function createEventHub({ database, log }: HubParts) {
  const { watched, add, remove, broadcast, sendTo, count } = createOpenStreams();
  let checks = 0;
  const checking = setInterval(check, checkEveryMs);
  checking.unref();

  /**
   * Sends a new stream the events that it missed, and then the position at which the stream continues. Sends
   * `reset` instead of the events if they are too many or unknown.
   */
  async function begin(stream: Stream, seen: SeenCursor): Promise<void> {
    const { missed, last } = await database.reading(stream.orgId, async (tx) => ({
      missed: await missedSince(tx, seen),
      last: await selectNewestAction(tx),
    }));
    const org = watched.get(stream.orgId);
    if (org !== undefined) org.last ??= last;
    if (missed === undefined) stream.send(eventText("reset", { last }, last));
    else for (const text of missed) stream.send(text);
    stream.send(eventText("ready", { last }, last));
  }

  function sendAction(orgId: OrganisationId, actionId: string): void {
    const org = watched.get(orgId);
    if (org === undefined) return;
    org.waiting.add(actionId);
    if (!org.isTelling) void tell(orgId, org);
  }

  async function tell(orgId: OrganisationId, org: Watched): Promise<void> {
    org.isTelling = true;
    try {
      while (org.waiting.size > 0) {
        const ids = [...org.waiting].slice(0, actionsPerStep);
        for (const id of ids) org.waiting.delete(id);
        broadcast(orgId, await database.reading(orgId, (tx) => actionEvents(tx, ids)));
        for (const id of ids) org.last = newer(org.last, id);
      }
    } catch (error) {
      log.warn({ err: error }, "Live updates could not be read");
      reset(orgId, org);
    } finally {
      org.isTelling = false;
    }
  }

  /**
   * Sends all streams of an organisation a `reset` event in place of events that could not be read or are too
   * many.
   */
  function reset(orgId: OrganisationId, org: Watched): void {
    org.waiting.clear();
    broadcast(orgId, [eventText("reset", { last: org.last })]);
  }

  /** Reads new actions from the log, because notifications from other processes may have been lost. */
  async function closeGap(): Promise<void> {
    for (const [orgId, org] of watched) {
      const gap = await database.reading(orgId, (tx) => readGap(tx, org.last)).catch(() => undefined);
      if (gap !== undefined) org.last = newer(org.last, gap.last);
      if (gap?.missed === undefined) reset(orgId, org);
      else broadcast(orgId, gap.missed);
    }
  }

  function check(): void {
    checks += 1;
    for (const { streams } of watched.values()) {
      for (const stream of streams) {
        if (checks % checksPerHeartbeat === 0) stream.send(heartbeatText);
        void stream.isAllowed().then((isAllowed) => isAllowed || end(stream));
      }
    }
  }

  function stop(): void {
    clearInterval(checking);
    for (const { streams } of watched.values()) for (const stream of [...streams]) stream.end();
  }

  return { add, remove, begin, sendAction, sendTo, broadcast, closeGap, count, stop };
}

export type EventHub = ReturnType<typeof createEventHub>;

/**
 * Returns the newest action and the events since the action `seen`. The events are undefined if they cannot be
 * determined, or if no action was known and the log now has actions.
 */
async function readGap(tx: TenantTx, seen: string | null) {
  const last = await selectNewestAction(tx);
  if (seen === null) return { last, missed: last === null ? [] : undefined };
  return { last, missed: await missedEvents(tx, seen) };
}

/** Returns the later of two actions. Action ids sort by time. */
function newer(one: string | null, other: string | null): string | null {
  return (one ?? "") > (other ?? "") ? one : other;
}

function end(stream: Stream): void {
  stream.send(eventText("end", {}));
  stream.end();
}
