import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin } from "@lanyard/test-kit/signin";
import { afterAll, expect, test, vi } from "vitest";
import { type Revocations, watchRevocations } from "#src/http/revocations.ts";

const database = await createTestDatabase();
const signin = await startTestSignin({ signinUrl: database.signinUrl, env: { DEMO: "off" } });
const bea = await signin.addPerson(await signin.addOrganisation("acme"), "user");
const { sessionId: closed } = await signin.tokenFor(bea);

/** The base time of the changes below in seconds, within the last 20 minutes. */
const start = Math.floor(Date.now() / 1000) - 600;

async function changeRole(orgSlug: string, at: number): Promise<void> {
  await signin.pool.query(
    "insert into signin.revocations (id, person_id, organisation_slug, created_at) values ($1, $2, $3, to_timestamp($4))",
    [randomUUID(), bea.personId, orgSlug, start + at],
  );
}

function watch(serviceKey: string, signinUrl = signin.url) {
  const log = { debug: vi.fn(), error: vi.fn() };
  return { ...watchRevocations({ signinUrl, serviceKey, log }), log };
}

const token = ({ iat = 300, ...more }: { iat?: number; sid?: string; sub?: string; orgSlug?: string }) =>
  ({ sid: "open", sub: bea.personId, orgSlug: "acme", ...more, iat: start + iat }) as Parameters<
    Revocations["isRevoked"]
  >[0];

await signin.pool.query("insert into signin.revocations (id, session_id) values ($1, $2)", [
  randomUUID(),
  closed,
]);
await changeRole("acme", 200);
await changeRole("acme", 100);
await changeRole("globex", 50);
const revocations = watch(signin.serviceKey);
afterAll(async () => {
  revocations.stop();
  await signin.close();
  await database.drop();
});
await vi.waitFor(() => expect(revocations.isRevoked(token({ sid: closed }))).toBe(true));

test.each<[what: string, more: object, isRevoked: boolean]>([
  ["revoked if issued before the first role change", { iat: 99 }, true],
  ["revoked if issued between two role changes", { iat: 150 }, true],
  ["valid if issued with the last role change", { iat: 200 }, false],
  ["valid after a change in another organisation", { orgSlug: "globex", iat: 60 }, false],
  ["valid after another person's change", { sub: "cy", iat: 1 }, false],
])("a token is checked for revocation: %s", (_, more, isRevoked) => {
  expect(revocations.isRevoked(token(more))).toBe(isRevoked);
});

test("an API with an unknown service key gets no revocations and logs one error", async () => {
  const stranger = watch("another key");
  await vi.waitFor(() => expect(stranger.log.debug).toHaveBeenCalled());
  expect(stranger.log.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("DATABASE_URL"));
  expect(stranger.isRevoked(token({ sid: closed }))).toBe(false);
  stranger.stop();
});

test("tokens expire by the clock of Lanyard ID, even if the API's clock is wrong", async () => {
  // Both servers share this process's clock, so the test changes the time in Lanyard ID's response.
  const date = new Date(Date.now() + 600_000).toUTCString();
  const proxy = createServer(async ({ url = "", headers }, response) => {
    const answer = await fetch(new URL(url, signin.url), {
      headers: { authorization: headers.authorization ?? "" },
    });
    response.writeHead(answer.status, { date }).end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const startedAt = Date.now();
  const watching = watch(signin.serviceKey, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  const now = await watching.now();
  watching.stop();
  proxy.close();
  // The header contains whole seconds, so the API assumes the middle of the second.
  const sinceAnswer = now - (Date.parse(date) + 500);
  expect(sinceAnswer).toBeGreaterThanOrEqual(0);
  expect(sinceAnswer).toBeLessThanOrEqual(Date.now() - startedAt);
});
