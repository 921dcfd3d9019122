import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, expect, test } from "vitest";

const perMinute = 60;
let api: TestApi;
beforeAll(async () => {
  // With a public URL, the API trusts client addresses from a proxy on this machine.
  api = await startTestApi({
    env: { RATE_LIMIT: String(perMinute), PUBLIC_URL: "https://crm.lanyard.example" },
  });
});
afterAll(() => api.stop());

function ask(path: string, accessToken?: string): Promise<Response> {
  const headers = { "accept-language": "de", ...(accessToken && { authorization: `Bearer ${accessToken}` }) };
  return fetch(`${api.baseUrl}${path}`, { headers });
}

async function askTooOften(path: string, accessToken?: string): Promise<Response> {
  for (let count = 0; count <= 2 * perMinute; count += 1) {
    const answer = await ask(path, accessToken);
    if (answer.status === 429) {
      expect(count).toBeGreaterThanOrEqual(perMinute - 1);
      return answer;
    }
    await answer.body?.cancel();
  }
  throw new Error("Nothing was refused");
}

test("each member's requests are limited separately, and a refusal says when to retry", async () => {
  const refused = await askTooOften("/contacts", api.acme.user.accessToken);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("content-type")).toMatch(/^application\/problem\+json/u);
  expect(await refused.json()).toEqual({
    status: 429,
    code: "TOO_MANY_REQUESTS",
    message: "Zu viele Anfragen. Bitte warten Sie einen Moment.",
    facts: { perMinute, retryAfterSeconds: 1 },
  });
  expect((await ask("/contacts", api.acme.viewer.accessToken)).status).toBe(200);
  // The web app's client retries after the time that the refusal states.
  expect((await api.acme.user.client.contacts.list({})).contacts).toEqual([]);
});

test("a key has its own quota, shown in the headers", async () => {
  const body = { name: "Zapier", scopes: { contacts: "read" as const }, personal: true };
  const { secret } = await api.acme.admin.client.keys.create({ body });
  const first = await ask("/contacts", secret);
  expect(first.headers.get("ratelimit-policy")).toBe(`"requests";q=${perMinute};w=60`);
  expect(first.headers.get("ratelimit")).toBe(`"requests";r=${perMinute - 1};t=1`);
  expect((await askTooOften("/contacts", secret)).headers.get("retry-after")).toBe("1");
  expect((await ask("/contacts", api.acme.admin.accessToken)).status).toBe(200);
});

test("callers without a session are limited by address, even with a wrong token", async () => {
  expect((await ask("/client-config")).status).toBe(200);
  expect((await askTooOften("/contacts", "wrong")).headers.get("retry-after")).toBe("1");
  expect((await ask("/contacts", api.acme.admin.accessToken)).status).toBe(200);
});

test("client addresses that the proxy has not seen are ignored", async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 2 * perMinute; count += 1) {
    const answer = await fetch(`${api.baseUrl}/contacts`, {
      headers: { "x-forwarded-for": `198.51.100.${count}, 203.0.113.9` },
    });
    statuses.add(answer.status);
    await answer.body?.cancel();
  }
  expect([...statuses]).toEqual([401, 429]);
});

test.each(["/health", "/ready"])(
  "%s is answered at any request rate, even for a limited address",
  async (path) => {
    const headers = { "x-forwarded-for": "203.0.113.24" };
    const statuses = new Set<number>();
    for (let count = 0; count < 2 * perMinute; count += 1) {
      await fetch(`${api.baseUrl}/nothing/here`, { headers }).then((answer) => answer.body?.cancel());
      const answer = await fetch(`${api.baseUrl}${path}`, { headers });
      statuses.add(answer.status);
      await answer.body?.cancel();
    }
    expect([...statuses]).toEqual([200]);
  },
);

test.each([
  ["a GET of an unknown URL", "203.0.113.20", "GET", "/nothing/here", 404],
  ["a POST to an unknown URL", "203.0.113.21", "POST", "/nothing/here", 404],
  ["the OpenAPI document", "203.0.113.22", "GET", "/openapi.json", 200],
  ["a file of the API documentation page", "203.0.113.23", "GET", "/docs/static/index.html", 200],
])("%s counts against the limit of the client's address", async (_, from, method, path, status) => {
  const statuses = new Set<number>();
  for (let count = 0; count < 2 * perMinute; count += 1) {
    const answer = await fetch(`${api.baseUrl}${path}`, { method, headers: { "x-forwarded-for": from } });
    statuses.add(answer.status);
    if (answer.status === 429) expect(answer.headers.get("retry-after")).toBe("1");
    await answer.body?.cancel();
  }
  expect([...statuses]).toEqual([status, 429]);
});
