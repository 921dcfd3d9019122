import { freePort } from "@lanyard/server-kit/free-port";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin, type TestSignin } from "@lanyard/test-kit/signin";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBrowser } from "./browser.ts";

let database: TestDatabase;
let signin: TestSignin;
let token: string;

async function startProduction(): Promise<TestSignin> {
  const port = String(await freePort());
  const urls = { PUBLIC_URL: "https://crm.example.com", SIGNIN_URL: `http://localhost:${port}` };
  return startTestSignin({ signinUrl: database.signinUrl, env: { ...urls, SIGNIN_PORT: port } });
}

beforeEach(async () => {
  database = await createTestDatabase();
  signin = await startProduction();
  token = new URL(signin.setupLink ?? "http://none").searchParams.get("token") ?? "";
});
afterEach(async () => {
  await signin.close();
  await database.drop();
});

const filled = {
  organization: "Corrib Analytics",
  slug: "corrib",
  name: "Niamh O'Brien",
  email: "niamh@corrib.example",
  password: "a long enough secret",
};
const post = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  createBrowser(signin.url, signin.origin).postForm("/setup", { token, ...filled, ...fields }, headers);

test("a demonstration database loses its public accounts when it gets a public URL", async () => {
  const demonstration = await startTestSignin({ signinUrl: database.signinUrl });
  const { accessToken } = await demonstration.signIn("demo@lanyard.example", "demo-lanyard");
  await demonstration.close();
  await signin.close();
  signin = await startProduction();
  expect(signin.setupLink).toBeDefined();
  await expect(signin.signIn("demo@lanyard.example", "demo-lanyard")).rejects.toThrow("401");
  const { sessions } = await signin.revoked();
  expect(sessions).toContain(decodeJwt(accessToken).sid);
});

describe("the first start in production", () => {
  test("the first production start offers one set-up link and no demonstration accounts", async () => {
    expect(signin.setupLink).toMatch(new RegExp(`^${signin.url}/setup\\?token=[\\w-]{43}$`));
    await expect(signin.signIn("demo@lanyard.example", "demo-lanyard")).rejects.toThrow("401");
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
    expect(user).toMatchObject({
      orgSlug: "corrib",
      role: "admin",
      permissions: ["*"],
      name: "Niamh O'Brien",
    });
  });

  test("a used set-up link stays invalid, even after a restart", async () => {
    await post();
    expect((await post({ slug: "second", email: "b@corrib.example" })).status).toBe(410);
    expect((await createBrowser(signin.url, signin.origin).get(`/setup?token=${token}`)).status).toBe(410);
    await signin.close();
    signin = await startProduction();
    expect(signin.setupLink).toBeUndefined();
    expect((await post({ slug: "third", email: "c@corrib.example" })).status).toBe(410);
  });

  test("several simultaneous uses of a set-up link create one organisation", async () => {
    const answers = await Promise.all(
      ["a", "b", "c"].map((slug) => post({ slug: `org-${slug}`, email: `${slug}@x.example` })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const { rows } = await signin.pool.query(
      "select (select count(*) from signin.organisations) as organisations, (select count(*) from signin.people) as people",
    );
    expect(rows).toEqual([{ organisations: 1, people: 1 }]);
  });

  test("using a set-up link ends the links of earlier starts", async () => {
    const earlier = token;
    await signin.close();
    signin = await startProduction();
    token = new URL(signin.setupLink ?? "http://none").searchParams.get("token") ?? "";
    expect((await post()).status).toBe(303);
    expect((await post({ token: earlier, slug: "late", email: "l@x.example" })).status).toBe(410);
  });

  test.each([
    ["a reserved short name", { slug: "unknown" }, 400, "reserved"],
    ["a short name with capitals", { slug: "Corrib" }, 400, "lower-case letters"],
    ["a short name with a path", { slug: "../x" }, 400, "lower-case letters"],
    ["a short name of one letter", { slug: "c" }, 400, "at least 2"],
    ["a short name of 41 letters", { slug: "c".repeat(41) }, 400, "at most 40"],
    ["no organization name", { organization: "" }, 400, "Please enter a name."],
    ["an organization name with a paragraph separator", { organization: "a\u2029b" }, 400, "line breaks"],
    ["a link as organization name", { organization: "see https://evil.example" }, 400, "web address"],
    ["an invalid e-mail address", { email: "niamh" }, 400, "valid email address"],
    ["a common password", { password: "12345678" }, 400, "too common"],
    ["a short password", { password: "1234567" }, 400, "at least 8"],
  ])("the set-up form refuses %s and keeps the typed values", async (_what, fields, status, text) => {
    const refused = await post(fields);
    expect(refused.status).toBe(status);
    const html = await refused.text();
    expect(html).toContain(text);
    expect(html).toContain("Niamh O&#39;Brien");
    expect(html).not.toContain(filled.password);
    expect((await post()).status).toBe(303);
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
  });

  test("the client address is the one that the proxy adds, not one that the client sends", async () => {
    const attempt = (address: string) =>
      fetch(`${signin.url}/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ email: "a@b.example", password: "wrong-password" }),
      });
    await attempt("203.0.113.7");
    await attempt("1.2.3.4, 203.0.113.7");
    const { rows } = await signin.pool.query(
      "select count(distinct address_hash) from signin.sign_in_failures",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
