import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const { signin } = await withSignin();

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };

async function signedIn(): Promise<Browser> {
  const [name = "", value = ""] = (await signin.browserSessionFor(demo.email)).cookie.split("=");
  return withCookie([name, value]);
}

/** Signs in with a password. This takes longer than `signedIn`, because the password is hashed. */
async function loggedIn(): Promise<Browser> {
  const browser = createBrowser(signin.url, signin.origin);
  expect((await browser.call("/login", demo)).status).toBe(200);
  return browser;
}

const cookieOf = ({ cookies }: Browser) => [...cookies][0] ?? ["", ""];
function withCookie([name, value]: readonly [string, string]): Browser {
  const browser = createBrowser(signin.url, signin.origin);
  browser.cookies.set(name, value);
  return browser;
}
async function sessionIdOf(browser: Browser): Promise<string> {
  const { data } = (await (await browser.call("/refresh")).json()) as { data: { accessToken: string } };
  return String(decodeJwt(data.accessToken).sid);
}
/** Moves all token rotations into the past, so that their grace periods have expired. */
const age = (seconds: number) =>
  signin.pool.query("update signin.refresh_tokens set rotated_at = rotated_at - make_interval(secs => $1)", [
    seconds,
  ]);

describe("refreshing", () => {
  test("refreshing gives an access token and replaces the cookie", async () => {
    const browser = await signedIn();
    const before = cookieOf(browser);
    const response = await browser.call("/refresh");
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      accessToken: expect.any(String),
      user: { email: demo.email, orgSlug: "acme" },
    });
    expect(data.tokens).toEqual({ accessToken: data.accessToken });
    expect(cookieOf(browser)).not.toEqual(before);
  });

  test("ten tabs that refresh at once all receive the same new cookie", async () => {
    const first = cookieOf(await signedIn());
    const tabs = Array.from({ length: 10 }, () => withCookie(first));
    const answers = await Promise.all(tabs.map((tab) => tab.call("/refresh")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(tabs.map((tab) => cookieOf(tab)[1])).size).toBe(1);
    expect((await tabs[3]?.call("/refresh"))?.status).toBe(200);
  });

  test("refreshing with a cookie replaced long ago ends the session and its tokens", async () => {
    const browser = await signedIn();
    const stolen = withCookie(cookieOf(browser));
    const sessionId = await sessionIdOf(browser);
    await age(13);
    expect((await stolen.call("/refresh")).status).toBe(401);
    expect((await browser.call("/refresh")).status).toBe(401);
    expect((await signin.revoked()).sessions).toContain(sessionId);
  });

  test.each([
    ["without a cookie", () => createBrowser(signin.url, signin.origin)],
    ["with a made-up cookie", () => withCookie([`lanyard-id-${new URL(signin.url).port}`, "x".repeat(43)])],
    [
      "with a very long cookie",
      () => withCookie([`lanyard-id-${new URL(signin.url).port}`, "x".repeat(4000)]),
    ],
  ])("refreshing %s returns 401 as problem+json", async (_what, browser) => {
    const response = await browser().call("/refresh");
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(await response.json()).toEqual({ status: 401, code: "SIGNED_OUT", message: "Please sign in." });
  });

  test("refreshing is refused after the session's lifetime", async () => {
    const browser = await signedIn();
    const sessionId = await sessionIdOf(browser);
    await signin.pool.query("update signin.sessions set expires_at = now() where id = $1", [sessionId]);
    expect((await browser.call("/refresh")).status).toBe(401);
  });

  test.each(["/refresh", "/logout"])(
    "%s requires the X-Auth-Request header, a registered origin and POST",
    async (path) => {
      const browser = await signedIn();
      expect(await (await browser.call(path, {}, { "x-auth-request": "" })).json()).toMatchObject({
        code: "HEADER_MISSING",
      });
      expect(await (await browser.call(path, {}, { origin: "" })).json()).toMatchObject({
        code: "ORIGIN_NOT_ALLOWED",
      });
      expect((await browser.call(path, { sub: "x" })).status).toBe(400);
      expect((await browser.get(path)).status).toBe(404);
      expect((await browser.call("/refresh")).status).toBe(200);
    },
  );
});

describe("signing out", () => {
  test("signing out ends the session, deletes its cookie and revokes its access tokens", async () => {
    const browser = await loggedIn();
    const sessionId = await sessionIdOf(browser);
    const kept = withCookie(cookieOf(browser));
    expect(await (await browser.call("/logout")).json()).toEqual({ success: true });
    expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/-browser$/u)]);
    expect((await kept.call("/refresh")).status).toBe(401);
    expect((await signin.revoked()).sessions).toContain(sessionId);
  });

  test("signing out keeps the person's other sessions", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await one.call("/logout");
    expect((await other.call("/refresh")).status).toBe(200);
  });

  test("signing out without a session succeeds", async () => {
    const browser = createBrowser(signin.url, signin.origin);
    expect((await browser.call("/logout")).status).toBe(200);
  });

  test("the page after signing out says that the user is signed out", async () => {
    const page = await createBrowser(signin.url, signin.origin).get("/signed-out");
    expect(await page.text()).toContain("You are signed out");
  });
});

test("a new sign-in in the same browser ends the earlier session", async () => {
  const browser = await loggedIn();
  const sessionId = await sessionIdOf(browser);
  await browser.call("/login", { ...demo, email: "rep@lanyard.example" });
  expect((await signin.revoked()).sessions).toContain(sessionId);
  expect((await browser.call("/refresh")).status).toBe(200);
});

describe("the list of revocations", () => {
  test("the revocation list is sent only to the API", async () => {
    const browser = await signedIn();
    const sessionId = await sessionIdOf(browser);
    await browser.call("/logout");
    const { accessToken } = await signin.browserSessionFor(demo.email);
    for (const authorization of [
      undefined,
      `Bearer ${accessToken}`,
      `Bearer ${"x".repeat(43)}`,
      `Basic ${signin.serviceKey}`,
    ]) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await fetch(`${signin.url}/sso/revoked`, { headers });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain(sessionId);
    }
    expect((await signin.revoked()).sessions).toContain(sessionId);
  });

  test("a revocation is listed for twenty minutes, until the revoked tokens have expired", async () => {
    const browser = await signedIn();
    const sessionId = await sessionIdOf(browser);
    await browser.call("/logout");
    await signin.pool.query("update signin.revocations set created_at = created_at - interval '21 minutes'");
    expect((await signin.revoked()).sessions).not.toContain(sessionId);
  });
});

test("the database does not store refresh tokens in plain text", async () => {
  const [, value] = cookieOf(await signedIn());
  const { rows } = await signin.pool.query("select token_hash::text from signin.refresh_tokens");
  expect(JSON.stringify(rows)).not.toContain(value);
});

test("a GET of a page does not change the session cookie", async () => {
  const browser = await signedIn();
  const before = cookieOf(browser);
  await browser.get("/login");
  await browser.get(`/sso/check-auth?origin=${encodeURIComponent(signin.origin)}`);
  expect(cookieOf(browser)).toEqual(before);
});
