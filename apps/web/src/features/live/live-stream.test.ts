import type { Client } from "@lanyard/client/client-shape";
import type { ActionId } from "@lanyard/contract/field/ids";
import { beforeEach, expect, it, vi } from "vitest";
import type { LiveEvent } from "./live-event.ts";
import { connectStream } from "./live-stream.ts";

const action = "01a1fc35-ec0b-73ba-a80f-a76667066956";
const ready = `event: ready\ndata: {"last":"${action}"}\n\n`;

/** Returns a fake server with one response per connection. An Error simulates a lost connection. */
function serverOf(answers: (string | Error)[]) {
  const asked: unknown[] = [];
  const stream = async ({ query }: { query?: unknown }) => {
    asked.push(query);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    if (answer === undefined) return new Promise<Response>(() => undefined);
    return new Response(answer);
  };
  return { asked, client: { events: { stream } } as unknown as Client };
}

function follow(answers: (string | Error)[]) {
  const { asked, client } = serverOf(answers);
  const events: LiveEvent[] = [];
  let last: ActionId | undefined;
  const stop = new AbortController();
  void connectStream({
    client,
    cursor: () => (last === undefined ? {} : { after: last }),
    signal: stop.signal,
    onEvent: (one) => {
      if (one.event === "ready") last = one.data.last ?? undefined;
      events.push(one);
    },
  });
  return { asked, events, stop };
}

beforeEach(() => vi.useFakeTimers());

it("the event stream continues from the last action after a lost connection", async () => {
  const { asked, events, stop } = follow([ready, new TypeError("network"), ready]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([{}, { after: action }, { after: action }, { after: action }]);
  expect(events.map(({ event }) => event)).toEqual(["ready", "ready"]);
  stop.abort();
});

it("the event stream waits longer after failures and reconnects when online again", async () => {
  const { asked, stop } = follow(Array.from({ length: 20 }, () => new TypeError("network")));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBeLessThan(12);
  const before = asked.length;
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.length).toBe(before + 1);
  stop.abort();
});

it("the event stream ignores unknown events and events with invalid data", async () => {
  const { events, stop } = follow([`event: weather\ndata: {}\n\nevent: ready\ndata: oops\n\n${ready}`]);
  await vi.advanceTimersByTimeAsync(10);
  expect(events).toHaveLength(1);
  stop.abort();
});
