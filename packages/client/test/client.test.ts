import { afterEach, describe, expect, test } from "vitest";
import { ApiError } from "../src/api-error.ts";
import { createCheckedClient } from "../src/checked-client.ts";
import { createClient } from "../src/client.ts";
import type { ClientOptions } from "../src/client-options.ts";
import { type Answer, type Seen, startServer } from "./local-server.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function clientOf(
  answer: (seen: Seen, count: number) => Answer | Promise<Answer>,
  options: Omit<ClientOptions, "baseUrl"> = {},
) {
  const server = await startServer(answer);
  stops.push(server.stop);
  return { client: createClient({ baseUrl: server.baseUrl, ...options }), ...server };
}

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail("the call succeeded"),
    (error) => error,
  );

test("a list call sends its query, the token and the service header", async () => {
  const { client, seen } = await clientOf(() => ({ body: { contacts: [] } }), {
    session: { accessToken: () => "abc", refresh: async () => undefined },
  });
  const reply = await client.contacts.list({
    query: { page: 2, q: "O’Brien & co", search: undefined, sort_order: "desc" },
  });
  expect(reply.contacts).toEqual([]);
  expect(seen[0]?.url).toBe("/api/contacts?page=2&q=O%E2%80%99Brien+%26+co&sort_order=desc");
  expect(seen[0]?.headers).toMatchObject({ authorization: "Bearer abc", "x-service-id": "lanyard-crm" });
  expect(seen[0]?.headers).not.toHaveProperty("idempotency-key");
});

test("an array in a query is sent as one value with commas, or as an empty value", async () => {
  const { client, seen } = await clientOf(() => ({}));
  await client.contacts.list({ query: { q: ["a", "b"], search: [] } });
  expect(seen[0]?.url).toBe("/api/contacts?q=a%2Cb&search=");
});

test("path parameters are filled in, and a call that lacks one is not sent", async () => {
  const { client, seen } = await clientOf(() => ({}));
  await client.contactNotes.create({ params: { id }, body: { body: "Call her" } });
  expect(seen[0]).toMatchObject({
    method: "POST",
    url: `/api/contacts/${id}/notes`,
    body: '{"body":"Call her"}',
  });
  await expect(client.contacts.read({ params: { id: "" } })).rejects.toThrow("Missing path parameter: id");
  expect(seen).toHaveLength(1);
});

test("every POST has its own idempotency key unless the caller gives one", async () => {
  const { client, seen } = await clientOf(() => ({}));
  await client.contacts.create({ body: { first: "Ada" } });
  await client.contacts.create({ body: { first: "Ada" } });
  await client.contacts.create({ body: { first: "Ada" } }, { idempotencyKey: "again" });
  const keys = seen.map((one) => one.headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/u);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe("again");
});

test("a refusal becomes an error with the server's message, code, fields and facts", async () => {
  const body = {
    status: 409,
    code: "EMAIL_TAKEN",
    message: "Email already exists.",
    errors: [{ path: "email", message: "taken" }, { path: 3 }],
    facts: { id },
  };
  const { client } = await clientOf(() => ({ status: 409, type: "application/problem+json", body }));
  const error = await failure(client.contacts.create({ body: { email: "a@b.example" } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, message: "Email already exists.", facts: { id } });
  expect(error.is("EMAIL_TAKEN")).toBe(true);
  expect(error.errors).toEqual([{ path: "email", message: "taken" }]);
});

test.each([
  ["only an error field", { body: { error: "Nope" } }, "Nope"],
  ["an error field that is not text", { body: { error: { a: 1 } } }, "An error occurred"],
  ["an HTML page from a proxy", { raw: "<h1>Bad gateway</h1>", type: "text/html" }, "An error occurred"],
  ["an empty body", { raw: "" }, "An error occurred"],
])("a refusal with %s has a readable message", async (_name, answer, message) => {
  const { client } = await clientOf(() => ({ status: 502, ...answer }));
  expect(await failure(client.health.health())).toMatchObject({
    status: 502,
    message,
    code: "UNKNOWN",
    errors: [],
  });
});

test("a successful response whose body is not JSON fails with the code UNKNOWN", async () => {
  const { client } = await clientOf(() => ({ raw: "<h1>Welcome</h1>", type: "text/html" }));
  expect(await failure(client.health.health())).toMatchObject({ status: 200, code: "UNKNOWN" });
});

test("a call to an unreachable server fails with the code NETWORK and status 0", async () => {
  const { client, stop } = await clientOf(() => ({}));
  await stop();
  const error = await failure(client.health.health());
  expect(error).toMatchObject({ status: 0, code: "NETWORK" });
  expect(error.message).not.toBe("");
  const silent = createClient({ baseUrl: "http://nowhere", fetch: () => Promise.reject(new Error("")) });
  expect(await failure(silent.health.health())).toMatchObject({ message: "Network error" });
});

test("a cancelled call rejects with the reason of its signal", async () => {
  const stopper = new AbortController();
  const { client } = await clientOf(async () => {
    stopper.abort(new Error("left the page"));
    return {};
  });
  await expect(client.health.health({}, { signal: stopper.signal })).rejects.toThrow("left the page");
});

test("after a 401, waiting calls share one refresh and are repeated unchanged", async () => {
  let token = "old";
  let refreshes = 0;
  const session = {
    accessToken: () => token,
    refresh: async () => {
      refreshes += 1;
      await Promise.resolve();
      token = "new";
      return token;
    },
  };
  const { client, seen } = await clientOf(
    (one) => (one.headers.authorization === "Bearer new" ? { body: { ok: one.body } } : { status: 401 }),
    { session },
  );
  const bodies = ["one", "two", "three"].map((body) => ({ body }));
  const replies = await Promise.all(
    bodies.map((body) => client.contactNotes.create({ params: { id }, body })),
  );
  expect(refreshes).toBe(1);
  expect(replies).toEqual(bodies.map((body) => ({ ok: JSON.stringify(body) })));
  expect(seen).toHaveLength(6);
  expect(new Set(seen.map((one) => one.headers["idempotency-key"])).size).toBe(3);
});

test("a call whose token has been replaced is repeated without another refresh", async () => {
  let token = "old";
  const session = { accessToken: () => token, refresh: () => expect.fail("not needed") };
  const { client } = await clientOf(
    (one) => {
      const fine = one.headers.authorization === "Bearer new";
      token = "new";
      return fine ? { body: { status: "ok" } } : { status: 401 };
    },
    { session },
  );
  expect(await client.health.health()).toEqual({ status: "ok" });
});

test.each([
  ["gives no token", async () => undefined, 1],
  ["gives a token that is also refused", async () => "new", 2],
  ["fails", () => Promise.reject(new Error("offline")), 1],
])("after a 401, a call fails if the refresh %s", async (_name, refresh, calls) => {
  const { client, seen } = await clientOf(
    () => ({ status: 401, body: { code: "SIGNED_OUT", message: "Please sign in." } }),
    { session: { accessToken: () => "old", refresh } },
  );
  const error = await failure(client.health.health());
  expect(error).toMatchObject({ status: 401, message: "Please sign in." });
  expect(seen).toHaveLength(calls);
});

test("the checked client refuses responses that violate the contract", async () => {
  const answers: unknown[] = [
    { status: "ok", version: "1.0.0" },
    { status: "ok" },
    { status: "ok", version: "1", more: 1 },
  ];
  const { baseUrl } = await clientOf((_seen, count) => ({ body: answers[count - 1] }));
  const client = createCheckedClient({ baseUrl });
  expect(await client.health.health()).toEqual(answers[0]);
  await expect(client.health.health()).rejects.toThrow(
    "health.health returned a response that violates the contract",
  );
  await expect(client.health.health()).rejects.toThrow("not in the contract: more");
});

test("a call requests refusals in the current language", async () => {
  let language = "de";
  const { client, seen } = await clientOf(() => ({ body: { contacts: [] } }), { language: () => language });
  await client.contacts.list();
  language = "fr";
  await client.contacts.list();
  expect(seen.map(({ headers }) => headers["accept-language"])).toEqual(["de", "fr"]);
});

test("a message about a field begins with the field's label, or else with its path", async () => {
  let path = "owner_id";
  const { client } = await clientOf(
    () => ({
      status: 400,
      body: { code: "INVALID_INPUT", message: `${path}: Nobody`, errors: [{ path, message: "Nobody" }] },
    }),
    { fieldName: (noun, name) => (noun === "deals" && name === "owner_id" ? "Owner" : undefined) },
  );
  const told = async () => (await failure(client.deals.create({ body: { name: "Deal" } }))).message;
  expect(await told()).toBe("Owner: Nobody");
  path = "change";
  expect(await told()).toBe("change: Nobody");
});

test("an error without a server message uses the text of failureText", async () => {
  const failureText = (code: string) => `Words for ${code}`;
  const { client, stop } = await clientOf(() => ({ status: 502, body: "<html>" }), { failureText });
  expect((await failure(client.contacts.list())).message).toBe("Words for UNKNOWN");
  await stop();
  expect((await failure(client.contacts.list())).message).toBe("Words for NETWORK");
});

describe("a call that is refused by the rate limit", () => {
  const tooSoon = { status: 429, body: { code: "TOO_MANY_REQUESTS", message: "Too many requests" } };

  test("a read over the rate limit is repeated after the requested delay; a write is not", async () => {
    const answers = (_seen: Seen, count: number) =>
      count <= 2 ? { ...tooSoon, headers: { "retry-after": "0" } } : {};
    const { client, seen } = await clientOf(answers);
    await client.contacts.list({});
    expect(seen).toHaveLength(3);
    const changing = await clientOf(() => ({ ...tooSoon, headers: { "retry-after": "0" } }));
    const refused = await failure(changing.client.contacts.create({ body: { first: "Ada" } }));
    expect([refused.status, refused.code, changing.seen.length]).toEqual([429, "TOO_MANY_REQUESTS", 1]);
  });

  test("a read fails if the rate limit persists or the delay is long or missing", async () => {
    const stubborn = await clientOf(() => ({ ...tooSoon, headers: { "retry-after": "0" } }));
    expect((await failure(stubborn.client.contacts.list({}))).status).toBe(429);
    expect(stubborn.seen).toHaveLength(4);
    for (const headers of [{}, { "retry-after": "600" }]) {
      const { client, seen } = await clientOf(() => ({ ...tooSoon, headers }));
      expect((await failure(client.contacts.list({}))).status).toBe(429);
      expect(seen).toHaveLength(1);
    }
  });

  test("a read over the rate limit stops waiting when its caller cancels it", async () => {
    const leaving = new AbortController();
    const { client, seen } = await clientOf(() => {
      setTimeout(() => leaving.abort(new Error("gone")), 10);
      return { ...tooSoon, headers: { "retry-after": "5" } };
    });
    await expect(client.contacts.list({}, { signal: leaving.signal })).rejects.toThrow("gone");
    expect(seen).toHaveLength(1);
  });
});
