import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, test } from "vitest";

const perMinute = 60;
// With a public URL, the API trusts client addresses from a proxy on this machine.
const api = await startTestApi({
  env: { RATE_LIMIT: String(perMinute), PUBLIC_URL: "https://crm.lanyard.example" },
});
afterAll(() => api.stop());

function ask(path: string, accessToken?: string, init: RequestInit = {}): Promise<Response> {
  const authorization = accessToken && { authorization: `Bearer ${accessToken}` };
  const headers = { "accept-language": "de", ...authorization, ...init.headers };
  return fetch(`${api.baseUrl}${path}`, { ...init, headers });
}

async function untilRefused(send: (count: number) => Promise<Response>, expected: number) {
  for (let count = 0; count <= 2 * perMinute; count += 1) {
    const answer = await send(count);
    if (answer.status === 429) {
      expect(answer.headers.get("retry-after")).toBe("1");
      return { answer, count };
    }
    expect(answer.status).toBe(expected);
    await answer.body?.cancel();
  }
  throw new Error("Nothing was refused");
}

test("each member and each key has its own request limit", async () => {
  const { admin, viewer } = api.acme;
  const body = { name: "Zapier", scopes: { contacts: "read" as const }, personal: true };
  const { secret } = await admin.client.keys.create({ body });
  const { answer, count } = await untilRefused(() => ask("/contacts/count", admin.accessToken), 200);
  expect(count).toBeGreaterThanOrEqual(perMinute - 2);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/u);
  expect(await answer.json()).toEqual({
    status: 429,
    code: "TOO_MANY_REQUESTS",
    message: "Zu viele Anfragen. Bitte warten Sie einen Moment.",
    facts: { perMinute, retryAfterSeconds: 1 },
  });
  expect((await ask("/contacts", viewer.accessToken)).status).toBe(200);
  const ofKey = await ask("/contacts", secret);
  expect(ofKey.headers.get("ratelimit-policy")).toBe(`"requests";q=${perMinute};w=60`);
  expect(ofKey.headers.get("ratelimit")).toBe(`"requests";r=${perMinute - 1};t=1`);
  // The web app's client retries after the time that the refusal states.
  expect((await admin.client.contacts.list({})).contacts).toEqual([]);
});

test("callers without a session are limited by the address that the proxy adds", async () => {
  const from = { headers: { "x-forwarded-for": "203.0.113.9" } };
  const { count } = await untilRefused((sent) => {
    const headers = { "x-forwarded-for": `198.51.100.${sent}, 203.0.113.9` };
    return ask("/contacts", "wrong", { headers });
  }, 401);
  expect(count).toBeGreaterThanOrEqual(perMinute - 1);
  for (const [method, path, status] of [
    ["GET", "/nothing/here", 404],
    ["POST", "/nothing/here", 404],
    ["GET", "/openapi.json", 200],
    ["GET", "/docs/static/index.html", 200],
  ] as const) {
    const refused = await untilRefused(() => ask(path, undefined, { ...from, method }), status);
    expect([path, refused.count < perMinute]).toEqual([path, true]);
  }
  for (const path of ["/health", "/ready"]) expect((await ask(path, undefined, from)).status).toBe(200);
  expect((await ask("/contacts", api.acme.viewer.accessToken, from)).status).toBe(200);
  expect((await ask("/nothing/here")).status).toBe(404);
});
