import type { Client } from "@lanyard/client/client-shape";
import { actionId } from "@lanyard/contract/field/ids";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveNews } from "./live-news.ts";
import { followLive } from "./live-tabs.ts";

const earlier = actionId.parse("01a1fc35-ec0b-73ba-a80f-a76667066956");
const later = actionId.parse("01a1fc35-ec0c-73ba-a80f-a76667066956");
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

/** The browser's lock, which one tab holds. */
function stubLocks(): void {
  let before = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    before = before.then(() => (signal.aborted ? undefined : work()));
    return before;
  };
  vi.stubGlobal("navigator", { locks: { request } });
}

/** A tab that was loaded when `since` was the newest action, and a server whose newest is `newest`. */
function openTab(since: typeof earlier | null | undefined, newest: string, organisation: string) {
  const asked: unknown[] = [];
  const heard: LiveNews["event"][] = [];
  const stream = async ({ query }: { query?: unknown }) => {
    asked.push(query);
    const isFirst = asked.length === 1;
    return isFirst
      ? new Response(`event: ready\ndata: {"last":"${newest}"}\n\n`)
      : new Promise<Response>(() => {});
  };
  const client = { events: { stream } } as unknown as Client;
  ends.push(followLive({ client, organisation, since, onNews: ({ event }) => heard.push(event) }));
  return { asked, heard };
}

test("the first connection goes on from what was newest when the page was loaded", async () => {
  const { asked, heard } = openTab(earlier, earlier, "from-loading");
  await expect.poll(() => heard).toEqual(["ready"]);
  expect(asked[0]).toEqual({ after: earlier });
});

test("what the server has not told of since then is asked for anew", async () => {
  const { heard } = openTab(null, earlier, "first-action");
  await expect.poll(() => heard).toEqual(["reset"]);
});

test("where it is not known what was newest, the stream begins with now", async () => {
  const { asked, heard } = openTab(undefined, later, "unknown");
  await expect.poll(() => heard).toEqual(["ready"]);
  expect(asked[0]).toEqual({});
});

test("a tab that comes later asks the one that listens whether it missed something", async () => {
  stubLocks();
  const leading = openTab(later, later, "two-tabs");
  await expect.poll(() => leading.heard).toEqual(["ready"]);
  const late = openTab(earlier, later, "two-tabs");
  await expect.poll(() => late.heard).toEqual(["reset"]);
  const inTime = openTab(later, later, "two-tabs");
  await expect.poll(() => inTime.heard).toEqual(["ready"]);
  expect([late.asked, inTime.asked]).toEqual([[], []]);
});
