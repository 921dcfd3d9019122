import { setImmediate as turn } from "node:timers/promises";
import { leaveTestApi, startTestApi } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Counts the statements that the API's connections send from now on, and those that have no response yet. */
function countStatements() {
  const counts = { sent: [] as string[], open: 0 };
  const query: (this: pg.Client, ...args: unknown[]) => unknown = pg.Client.prototype.query;
  const close = () => {
    counts.open -= 1;
  };
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const name = String(Reflect.get(this, "connectionParameters")?.application_name);
    if (!name.startsWith("lanyard-api") && name !== "lanyard-live") return query.apply(this, args);
    counts.sent.push(JSON.stringify(args[0]).slice(0, 120));
    counts.open += 1;
    const callback = args.at(-1);
    if (typeof callback === "function")
      return query.apply(this, [
        ...args.slice(0, -1),
        (...answer: unknown[]) => {
          close();
          callback(...answer);
        },
      ]);
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.then(close, close);
    else close();
    return answer;
  } as never);
  return counts;
}

test("an idle process sends at most one statement a second", async () => {
  await leaveTestApi();
  vi.useFakeTimers({
    toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"],
    shouldAdvanceTime: true,
  });
  // The counter must be installed before connections open.
  const counts = countStatements();
  const api = await startTestApi({ env: { SMTP_URL: "smtp://localhost:1" } });
  try {
    const { client } = api.acme.user;
    await client.tasks.create({
      body: { title: "Call", remind_at: new Date(Date.now() + 7_200_000).toISOString() },
    });
    await api.globex.user.client.contacts.create({ body: { first: "Ann" } });
    const passMs = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 250) {
        await vi.advanceTimersByTimeAsync(250);
        do for (let turns = 0; turns < 20; turns += 1) await turn();
        while (counts.open > 0);
      }
    };
    vi.setTimerTickMode("manual");
    // Waits for the background work that the writes caused and for the first housekeeping.
    await passMs(90_000);
    counts.sent = [];
    await passMs(60_000);
    expect(counts.sent.length, counts.sent.join("\n")).toBeLessThanOrEqual(60);
    expect(counts.sent.length).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
    await api.stop();
  }
});
