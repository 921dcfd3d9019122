// @vitest-environment jsdom
import type { Client } from "@lanyard/client/client-shape";
import { actionId } from "@lanyard/contract/field/ids";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "./live-event.ts";
import { subscribeLive } from "./live-tabs.ts";

const earlier = actionId.parse("01a1fc35-ec0b-73ba-a80f-a76667066956");
const later = actionId.parse("01a1fc35-ec0c-73ba-a80f-a76667066956");
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function stubLocks(): void {
  let before = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    before = before.then(() => (signal.aborted ? undefined : work()));
    return before;
  };
  vi.stubGlobal("navigator", { locks: { request } });
}

/**
 * Opens a tab that loaded after seven actions. The last of them was `since`; the last action on the server is
 * `newest`.
 */
function openTab(since: typeof earlier | null | undefined, newest: string, organisation: string) {
  const actions = since === undefined ? undefined : 7;
  const asked: unknown[] = [];
  const heard: LiveEvent["event"][] = [];
  const stream = async ({ query }: { query?: unknown }) => {
    asked.push(query);
    const isFirst = asked.length === 1;
    return isFirst
      ? new Response(`event: ready\ndata: {"last":"${newest}"}\n\n`)
      : new Promise<Response>(() => {});
  };
  const client = { events: { stream } } as unknown as Client;
  ends.push(
    subscribeLive({ client, organisation, since, actions, onEvent: ({ event }) => heard.push(event) }),
  );
  return { asked, heard };
}

test("the first connection starts from the newest action at page load", async () => {
  const { asked, heard } = openTab(earlier, earlier, "from-loading");
  await expect.poll(() => heard).toEqual(["ready"]);
  expect(asked[0]).toEqual({ after: earlier, actions: 7 });
});

test("a tab receives a reset if an action happened between page load and connection", async () => {
  const { heard } = openTab(null, earlier, "first-action");
  await expect.poll(() => heard).toEqual(["reset"]);
});

test("the stream starts without a position if the newest action is unknown", async () => {
  const { asked, heard } = openTab(undefined, later, "unknown");
  await expect.poll(() => heard).toEqual(["ready"]);
  expect(asked[0]).toEqual({});
});

test("a new tab learns from an open tab whether it missed events", async () => {
  stubLocks();
  const leading = openTab(later, later, "two-tabs");
  await expect.poll(() => leading.heard).toEqual(["ready"]);
  const late = openTab(earlier, later, "two-tabs");
  await expect.poll(() => late.heard).toEqual(["reset"]);
  const inTime = openTab(later, later, "two-tabs");
  await expect.poll(() => inTime.heard).toEqual(["ready"]);
  expect([late.asked, inTime.asked]).toEqual([[], []]);
});

test("ignores an event that the stream repeats after a lost connection", async () => {
  const action = { id: later, kind: "create", noun: "deal", at: "2026-01-01T00:00:00.000Z", actor_id: "a" };
  const event = { ...action, actor_name: "Ada", undo_of: null, nouns: [], records: [], stages: [] };
  const told = `event: action\ndata: ${JSON.stringify(event)}\n\nevent: ready\ndata: {"last":"${later}"}\n\n`;
  const answers = [told, told];
  const asked: unknown[] = [];
  const stream = async ({ query }: { query?: unknown }) => {
    asked.push(query);
    const answer = answers.shift();
    return answer === undefined ? new Promise<Response>(() => {}) : new Response(answer);
  };
  const client = { events: { stream } } as unknown as Client;
  const heard: LiveEvent["event"][] = [];
  const onEvent = (live: LiveEvent) => heard.push(live.event);
  ends.push(subscribeLive({ client, organisation: "repeats", since: earlier, actions: 7, onEvent }));
  await expect.poll(() => heard).toEqual(["action", "ready", "ready"]);
  expect(asked.slice(0, 2)).toEqual([{ after: earlier, actions: 7 }, { after: later }]);
});
