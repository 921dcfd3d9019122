import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin, type TestSignin } from "@lanyard/test-kit/signin";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBrowser } from "./browser.ts";

let database: TestDatabase;
let signin: TestSignin;
let second: TestSignin;

beforeAll(async () => {
  database = await createTestDatabase();
  signin = await startTestSignin({ signinUrl: database.signinUrl });
  second = await startTestSignin({ signinUrl: database.signinUrl });
});
beforeEach(() => signin.pool.query("delete from signin.sign_in_failures"));
afterAll(async () => {
  await signin.close();
  await second.close();
  await database.drop();
});

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };
const attempt = (body: object, at = signin) =>
  createBrowser(at.url, at.origin).call("/login", body, { origin: "" });

async function fail(times: number, email: string): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    expect((await attempt({ email, password: "wrong-password" })).status).toBe(401);
  }
}

/** All but the last in the table alone: checking a password takes long on purpose. */
async function failTenTimes(email: string): Promise<void> {
  await fail(1, email);
  await signin.pool.query(
    `insert into signin.sign_in_failures (id, account_hash, address_hash)
     select gen_random_uuid(), f.account_hash, f.address_hash
       from generate_series(1, 8) n, signin.sign_in_failures f`,
  );
  await fail(1, email);
}

test("ten wrong passwords close the account for a quarter of an hour, in every process", async () => {
  await fail(10, demo.email);
  for (const at of [signin, second]) {
    const refused = await attempt(demo, at);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("900");
    expect(await refused.json()).toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  }
  await signin.pool.query("update signin.sign_in_failures set failed_at = failed_at - interval '16 minutes'");
  expect((await attempt(demo)).status).toBe(200);
});

test("the form says so too", async () => {
  await failTenTimes(demo.email);
  const page = await createBrowser(signin.url, signin.origin).postForm("/login", demo);
  expect(page.status).toBe(429);
  expect(await page.text()).toContain("Too many failed attempts.");
});

test("other accounts are not affected", async () => {
  await failTenTimes("rep@lanyard.example");
  expect((await attempt(demo)).status).toBe(200);
});

test("an account that does not exist is closed the same way", async () => {
  await failTenTimes("nobody@lanyard.example");
  expect((await attempt({ email: "nobody@lanyard.example", password: "x" })).status).toBe(429);
});

test("successful sign-ins never count, however many", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(demo)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await signin.pool.query("select from signin.sign_in_failures")).rowCount).toBe(0);
});

test("a hundred failures from one address close it for all accounts", async () => {
  const { rows } = await signin.pool.query("select count(*) from signin.people");
  expect(rows).toEqual([{ count: 3 }]);
  await fail(1, "first@x.example");
  await signin.pool.query(
    `insert into signin.sign_in_failures (id, account_hash, address_hash)
     select gen_random_uuid(), sha256(n::text::bytea), f.address_hash
       from generate_series(1, 99) n, signin.sign_in_failures f`,
  );
  expect((await attempt(demo)).status).toBe(429);
});

test("a guesser who tries many at once gets no more tries than one who waits", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => attempt({ email: demo.email, password: "wrong-password" })),
  );
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(14);
});

test("neither the address of mail nor of the network is kept readable", async () => {
  await fail(1, demo.email);
  const { rows } = await signin.pool.query(
    "select account_hash::text, address_hash::text from signin.sign_in_failures",
  );
  expect(JSON.stringify(rows)).not.toMatch(/demo|127\.0\.0\.1/);
});
