import { createTestDatabase } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { startTestSignin } from "@lanyard/test-kit/signin";
import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { createBrowser } from "./browser.ts";
import { filled, postSetUp, startProduction, tokenOf } from "./set-up-calls.ts";

const demo = ["demo@lanyard.example", "demo-lanyard"] as const;
const database = await createTestDatabase();
const demonstration = await startTestSignin({ signinUrl: database.signinUrl });
const demoToken = (await demonstration.signIn(...demo)).accessToken;
await demonstration.close();
const first = await startProduction(database);
/** The token of the set-up link of an earlier start. */
const earlier = tokenOf(first);
await first.close();
let signin = await startProduction(database);
const token = tokenOf(signin);
afterAll(async () => {
  await signin.close();
  await database.drop();
});

const post = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  postSetUp(signin, { token, ...fields }, headers);

test("a start with a public URL offers a set-up link and has no demonstration accounts", async () => {
  expect(signin.setupLink).toMatch(new RegExp(`^${signin.url}/setup\\?token=[\\w-]{43}$`));
  await expect(signin.signIn(...demo)).rejects.toThrow("401");
  expect((await signin.revoked()).sessions).toContain(decodeJwt(demoToken).sid);
});

test("the set-up form refuses wrong values and keeps the typed ones", async () => {
  for (const [fields, text] of [
    [{ slug: "unknown" }, "reserved"],
    [{ slug: "Corrib" }, "lower-case letters"],
    [{ slug: "../x" }, "lower-case letters"],
    [{ slug: "c" }, "at least 2"],
    [{ slug: "c".repeat(41) }, "at most 40"],
    [{ organization: "" }, "Please enter a name."],
    [{ organization: "a\u2029b" }, "line breaks"],
    [{ organization: "see https://evil.example" }, "web address"],
    [{ email: "niamh" }, "valid email address"],
    [{ password: "12345678" }, "too common"],
    [{ password: "1234567" }, "at least 8"],
  ] as const) {
    const refused = await post(fields);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(text);
    expect(html).toContain("Niamh O&#39;Brien");
    expect(html).not.toContain(filled.password);
  }
});

test("the set-up form reports every wrong field and focuses the first wrong field", async () => {
  const focused = (html: string) => /name="(\w+)"[^>]*\sautofocus/u.exec(html)?.[1];
  expect(focused(await (await fetch(`${signin.url}/setup?token=${token}`)).text())).toBe("organization");
  const html = await (await post({ slug: "unknown", email: "niamh", password: "1234567" })).text();
  for (const text of ["reserved", "valid email address", "at least 8"]) expect(html).toContain(text);
  expect(html.match(/autofocus/gu)).toHaveLength(1);
  expect(focused(html)).toBe("slug");
});

test("another site's form and a wrong or expired set-up link are refused", async () => {
  expect((await post({}, { origin: "https://evil.example" })).status).toBe(403);
  expect((await post({ token: "x".repeat(43) })).status).toBe(410);
  await signin.pool.query("update signin.set_up_links set expires_at = now()");
  expect((await post()).status).toBe(410);
  await signin.pool.query("update signin.set_up_links set expires_at = now() + interval '1 hour'");
});

test("the client address is the one that the proxy adds, not one that the client sends", async () => {
  const attempt = (address: string) =>
    sendAs(undefined, "POST", `${signin.url}/login`, {
      headers: { "x-forwarded-for": address },
      body: { email: "a@b.example", password: "wrong-password" },
    });
  await signin.pool.query("delete from signin.sign_in_failures");
  await attempt("203.0.113.7");
  await attempt("1.2.3.4, 203.0.113.7");
  const { rows } = await signin.pool.query(
    "select count(distinct address_hash) from signin.sign_in_failures",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test("using the printed link creates the organisation and its administrator", async () => {
  const page = await createBrowser(signin.url, signin.origin).get(`/setup?token=${token}`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("Create the organization and its first administrator.");
  // Lanyard ID runs alone here and cannot stop the API, so its page offers only the restore command.
  expect(html).toContain("npm run restore -- --from ARCHIVE");
  expect(html).not.toContain("Restore from a Backup");
  const done = await post();
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toBe("https://crm.example.com/");
  const { user } = await signin.signIn(filled.email, filled.password);
  expect(user).toMatchObject({ orgSlug: "corrib", role: "admin", permissions: ["*"], name: "Niamh O'Brien" });
});

test("a used set-up link and links of earlier starts are invalid, even after a restart", async () => {
  const second = { slug: "second", email: "b@corrib.example" };
  expect((await post({ ...second, token: earlier })).status).toBe(410);
  expect((await post(second)).status).toBe(410);
  expect((await createBrowser(signin.url, signin.origin).get(`/setup?token=${token}`)).status).toBe(410);
  await signin.close();
  signin = await startProduction(database);
  expect(signin.setupLink).toBeUndefined();
  expect((await post(second)).status).toBe(410);
});
