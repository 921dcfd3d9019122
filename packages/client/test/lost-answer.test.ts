import { expect, test, vi } from "vitest";
import { createClient } from "../src/client.ts";

type Outcome = Response | "lost";
const gone = { deleted: 1, actionId: "a" };
const ok = () => Response.json(gone);
const replayed = (code: string) =>
  Response.json(
    { status: 409, code, message: "Replayed" },
    { status: 409, headers: { "idempotency-replayed": "true" } },
  );
const running = () => replayed("REQUEST_RUNNING");
const broken = () => Response.json({ status: 503, message: "Down" }, { status: 503 });

function clientOn(...outcomes: Outcome[]) {
  const sent: { method: string; key: string | null; body: unknown }[] = [];
  const fetch = async (_url: string | URL | Request, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get("Idempotency-Key");
    sent.push({ method: init.method ?? "", key, body: init.body });
    const outcome = outcomes.shift();
    if (outcome === undefined || outcome === "lost") throw new TypeError("Failed to fetch");
    return outcome;
  };
  const wait = vi.fn(async () => true);
  return { client: createClient({ baseUrl: "/api", fetch, beginChange: () => wait }), sent, wait };
}

test.each<[string, Outcome]>([
  ["is lost", "lost"],
  ["is a server error", broken()],
])("a change whose response %s is repeated once with the same bytes", async (_, outcome) => {
  const { client, sent } = clientOn(outcome, ok());
  expect(await client.contacts.bulkDelete({ body: { ids: ["1"] } })).toEqual(gone);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/u);
});

test("a change whose response is lost twice is not sent a third time", async () => {
  const { client, sent } = clientOn("lost", "lost", ok());
  await expect(client.contacts.bulkDelete({ body: { ids: ["1"] } })).rejects.toMatchObject({ status: 0 });
  expect(sent).toHaveLength(2);
});

test("a repeated change waits while the server still processes the first request", async () => {
  const { client, sent, wait } = clientOn("lost", running(), running(), ok());
  expect(await client.contacts.bulkDelete({ body: { ids: ["1"] } })).toEqual(gone);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(wait).toHaveBeenCalledTimes(3);
});

test("a repeated change is not sent a third time if it has already been processed", async () => {
  const { client, sent } = clientOn("lost", replayed("REQUEST_DONE"), ok());
  await expect(client.contacts.bulkDelete({ body: { ids: ["1"] } })).rejects.toMatchObject({
    code: "REQUEST_DONE",
  });
  expect(sent).toHaveLength(2);
});

test("a refused change or a lost read is not sent again", async () => {
  const refused = clientOn(Response.json({ message: "No" }, { status: 409 }));
  await expect(refused.client.contacts.delete({ params: { id: "1" } })).rejects.toMatchObject({
    status: 409,
  });
  const reading = clientOn("lost", ok());
  await expect(reading.client.contacts.list()).rejects.toMatchObject({ status: 0 });
  expect([refused.sent.length, reading.sent.length]).toEqual([1, 1]);
});

test("a call that may not be repeated fails immediately if its response is lost", async () => {
  const { client, sent, wait } = clientOn("lost", ok());
  wait.mockResolvedValue(false);
  await expect(client.contacts.delete({ params: { id: "1" } })).rejects.toMatchObject({ status: 0 });
  expect(sent).toHaveLength(1);
});

test("every DELETE and PUT request has its own idempotency key", async () => {
  const { client, sent } = clientOn(ok(), ok(), ok());
  await client.contacts.delete({ params: { id: "1" } });
  await client.contacts.delete({ params: { id: "1" } });
  await client.contacts.update({ params: { id: "1" }, body: { city: "Oslo" } });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(sent.map(({ key }) => key)).not.toContain(null);
});
