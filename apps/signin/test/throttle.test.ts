import { beforeEach, expect, test } from "vitest";
import { hashSecret } from "#src/secret.ts";
import { createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const { signin } = await withSignin();
beforeEach(() => signin.pool.query("delete from signin.sign_in_failures"));

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };
const attempt = (body: object) =>
  createBrowser(signin.url, signin.origin).call("/login", body, { origin: "" });

async function fail(times: number, email: string): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    expect((await attempt({ email, password: "wrong-password" })).status).toBe(401);
  }
}

/** Inserts failures directly, because checking passwords is slow. */
async function failBefore(times: number, { email = demo.email, address = "127.0.0.1", minutesAgo = 0 } = {}) {
  await signin.pool.query(
    `insert into signin.sign_in_failures (id, account_hash, address_hash, failed_at)
     select gen_random_uuid(), $2, $3, now() - make_interval(mins => $4) from generate_series(1, $1)`,
    [times, hashSecret(email), hashSecret(address), minutesAgo],
  );
}

const forgetSources = () => signin.pool.query("delete from signin.known_sources");

test("ten wrong passwords lock an address out of the account for 15 minutes", async () => {
  await failBefore(10);
  const refused = await attempt(demo);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(890);
  expect(await refused.json()).toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  await signin.pool.query("update signin.sign_in_failures set failed_at = failed_at - interval '16 minutes'");
  expect((await attempt(demo)).status).toBe(200);
});

test("the Retry-After header grows with the number of wrong passwords", async () => {
  for (const [more, seconds] of [
    [5, "2"],
    [4, "32"],
  ] as const) {
    await failBefore(more);
    const answer = await attempt(demo);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, seconds]);
  }
});

test("four wrong passwords do not delay the next attempt", async () => {
  await failBefore(4);
  expect((await attempt(demo)).status).toBe(200);
});

test("wrong passwords from other addresses or for other accounts block no account", async () => {
  await forgetSources();
  for (const address of ["203.0.113.1", "203.0.113.2"]) await failBefore(10, { address });
  await failBefore(10, { email: "rep@lanyard.example" });
  expect((await attempt(demo)).status).toBe(200);
  // A successful sign-in never counts as a failed attempt.
  expect((await signin.pool.query("select from signin.sign_in_failures")).rowCount).toBe(30);
});

test("wrong passwords from the same address do not block a known browser", async () => {
  await signin.pool.query("delete from signin.known_sources");
  const browser = createBrowser(signin.url, signin.origin);
  const signIn = () => browser.call("/login", demo, { origin: "" });
  expect((await signIn()).status).toBe(200);
  await failBefore(10);
  expect((await attempt(demo)).status).toBe(429);
  expect((await signIn()).status).toBe(200);
});

test("wrong passwords from many addresses slow down only unknown clients", async () => {
  await forgetSources();
  for (let n = 1; n <= 10; n += 1) await failBefore(10, { address: `203.0.113.${n}` });
  const refused = await attempt(demo);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  await signin.pool.query("update signin.sign_in_failures set failed_at = failed_at - interval '10 seconds'");
  expect((await attempt(demo)).status).toBe(200);
  await failBefore(1, { address: "203.0.113.1" });
  expect((await attempt(demo)).status).toBe(200);
});

test("the sign-in form shows that sign-in is blocked", async () => {
  await failBefore(10);
  const page = await createBrowser(signin.url, signin.origin).postForm("/login", demo);
  expect(page.status).toBe(429);
  expect(await page.text()).toContain("Too many failed attempts.");
});

test("an account that does not exist is blocked like an existing account", async () => {
  await failBefore(10, { email: "nobody@lanyard.example" });
  expect((await attempt({ email: "nobody@lanyard.example", password: "x" })).status).toBe(429);
});

test("100 failures slow down an address, except for accounts that signed in from it", async () => {
  await forgetSources();
  const rep = { email: "rep@lanyard.example", password: demo.password };
  expect((await attempt(rep)).status).toBe(200);
  for (let n = 1; n <= 10; n += 1) await failBefore(10, { email: `${n}@x.example` });
  const refused = await attempt(demo);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  expect((await attempt(rep)).status).toBe(200);
});

test("e-mail and network addresses are not stored in plain text", async () => {
  await fail(1, demo.email);
  await attempt(demo);
  const { rows } = await signin.pool.query(
    `select account_hash::text, address_hash::text from signin.sign_in_failures
     union all select account_hash::text, source_hash::text from signin.known_sources`,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toMatch(/demo|127\.0\.0\.1/);
});
