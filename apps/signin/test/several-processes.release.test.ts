import { createTestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin, type TestSignin } from "@lanyard/test-kit/signin";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const { database, signin } = await withSignin();
const second = await startTestSignin({ signinUrl: database.signinUrl });
beforeEach(() => signin.pool.query("delete from signin.sign_in_failures"));
afterAll(() => second.close());

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };
const attempt = ({ url, origin }: TestSignin, password: string) =>
  createBrowser(url, origin).call("/login", { ...demo, password }, { origin: "" });

test("two simultaneous first starts create one signing key and one set of accounts", async () => {
  const empty = await createTestDatabase();
  const both = await Promise.all([1, 2].map(() => startTestSignin({ signinUrl: empty.signinUrl })));
  const keys = await Promise.all(
    both.map(async ({ url }) => (await fetch(`${url}/.well-known/jwks.json`)).json()),
  );
  expect(keys[0]).toEqual(keys[1]);
  expect((await both[0]?.signIn("demo@lanyard.example", "demo-lanyard"))?.user.orgSlug).toBe("acme");
  await Promise.all(both.map(({ close }) => close()));
  await empty.drop();
});

test("a session works in every process on the same database", async () => {
  const [, value = ""] = (await signin.browserSessionFor(demo.email)).cookie.split("=");
  const there = createBrowser(second.url, second.origin);
  there.cookies.set(`lanyard-id-${new URL(second.url).port}`, value);
  expect((await there.call("/refresh")).status).toBe(200);
});

test("simultaneous wrong passwords lock the account in every process", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(signin, "wrong-password")));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(14);
  expect((await attempt(second, demo.password)).status).toBe(429);
});

test("successful sign-ins never count as failed attempts", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(signin, demo.password)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await signin.pool.query("select from signin.sign_in_failures")).rowCount).toBe(0);
});
