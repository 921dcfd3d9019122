import type { Client } from "@lanyard/client/client-shape";
import type { ActionId } from "@lanyard/contract/field/ids";
import { createParser } from "eventsource-parser";
import { type LiveEvent, readLiveEvent } from "./live-event.ts";

const firstDelayMs = 500;
const longestDelayMs = 15_000;
/** The silence after which a connection counts as lost. The server sends a message at least every 15 s. */
const silenceMs = 40_000;

type StreamOptions = {
  client: Client;
  cursor: () => { after?: ActionId; actions?: number };
  onEvent: (live: LiveEvent) => void;
  signal: AbortSignal;
};

/**
 * Keeps a stream open until the signal aborts. After a lost connection, the stream resumes at the last
 * action.
 */
export async function connectStream(options: StreamOptions): Promise<void> {
  const { signal } = options;
  let failures = 0;
  while (!signal.aborted) {
    const wasOpen = await followStream(options);
    failures = wasOpen ? 0 : failures + 1;
    await pause(failures, signal);
  }
}

async function followStream({ client, cursor, onEvent, signal }: StreamOptions): Promise<boolean> {
  const connection = new AbortController();
  const end = () => connection.abort();
  signal.addEventListener("abort", end, { once: true });
  let isOpen = false;
  try {
    const answer = await client.events.stream({ query: cursor() }, { signal: connection.signal });
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === "end") end();
        const live = readLiveEvent(event, data);
        if (live) onEvent(live);
        isOpen = true;
      },
    });
    await readAll(answer.body, (text) => parser.feed(text), end);
  } catch {
    // Any error ends the connection. The caller opens the next one.
  } finally {
    signal.removeEventListener("abort", end);
    connection.abort();
  }
  return isOpen;
}

async function readAll(
  body: ReadableStream<Uint8Array> | null,
  onText: (text: string) => void,
  onSilence: () => void,
): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let watch = setTimeout(onSilence, silenceMs);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(onSilence, silenceMs);
      onText(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(watch);
  }
}

/**
 * Waits before the next connection attempt, at most until the network returns. The delay doubles after each
 * failure and is partly random, so that many browsers do not connect at once.
 */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
  const delayMs = longest / 2 + Math.random() * (longest / 2);
  return new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, delayMs);
    addEventListener("online", go, { signal: over.signal });
    signal.addEventListener("abort", go, { signal: over.signal });
  });
}
