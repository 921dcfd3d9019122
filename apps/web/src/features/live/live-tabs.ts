import type { Client } from "@lanyard/client/client-shape";
import type { StreamCursor } from "@lanyard/contract/event/event-schema";
import { type LiveEvent, liveEvent } from "./live-event.ts";
import { connectStream } from "./live-stream.ts";

type LiveOptions = {
  client: Client;
  organisation: string;
  /** The last action when the page loaded; null if there was none, undefined if unknown. */
  since: StreamCursor["last"] | undefined;
  /** The number of actions when the page loaded; undefined if unknown. */
  actions: number | undefined;
  onEvent: (live: LiveEvent) => void;
};

/**
 * Delivers live events until the caller unsubscribes. Browsers limit connections per host, so one tab reads
 * the stream for all tabs. A tab that may have missed events receives a reset.
 */
export function subscribeLive({ client, organisation, since, actions, onEvent }: LiveOptions): () => void {
  const name = `lanyard-live-${organisation}`;
  const channel = new BroadcastChannel(name);
  const stop = new AbortController();
  let last = since;
  let isLeading = false;
  let isFollowing = false;
  const isRepeated = createRepeats();
  const take = (live: LiveEvent) => {
    if (isRepeated(live)) return;
    if (live.event === "ready") isFollowing = true;
    const hasMissed = live.event === "ready" && last !== undefined && isLater(live.data.last, last);
    const now = lastSeenAfter(live);
    if (isLater(now, last)) last = now;
    onEvent(hasMissed ? { ...live, event: "reset" } : live);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const ready: LiveEvent = { event: "ready", data: { last: last ?? null } };
    if (data === howFar && isLeading) channel.postMessage(ready);
    const live = liveEvent.safeParse(data).data;
    if (live) take(live);
  });
  channel.postMessage(howFar);
  const lead = () => {
    isLeading = true;
    return connectStream({
      client,
      cursor: () => ({
        ...(last && { after: last }),
        ...(actions !== undefined && !isFollowing && { actions }),
      }),
      signal: stop.signal,
      onEvent: (live) => {
        take(live);
        channel.postMessage(live);
      },
    });
  };
  inTurn(name, lead, stop.signal).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

const mostRemembered = 1000;

/**
 * Returns a function that tests whether the event of an action has already arrived, because a resumed stream
 * repeats some events.
 */
function createRepeats(): (live: LiveEvent) => boolean {
  const seen = new Set<string>();
  return ({ event, data }) => {
    if (event !== "action") return false;
    if (seen.has(data.id)) return true;
    seen.add(data.id);
    const [oldest] = seen;
    if (oldest !== undefined && seen.size > mostRemembered) seen.delete(oldest);
    return false;
  };
}

/** The message with which a new tab asks the tab that reads the stream for the last action. */
const howFar = "how far";

function lastSeenAfter({ event, data }: LiveEvent): StreamCursor["last"] {
  if (event === "action") return data.id;
  return event === "ready" || event === "reset" ? data.last : null;
}

/** Returns whether the action `id` is newer than the action `than`. Action ids sort by time. */
function isLater(id: string | null, than: string | null | undefined): boolean {
  return id !== null && id > (than ?? "");
}

/**
 * Runs `work` in one tab at a time. Browsers disable locks on plain http, where each tab has its own stream.
 */
async function inTurn(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request(name, { signal }, work);
  else await work();
}
