import { createHash, randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const { signin } = await withSignin();

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };
const state = "0123456789abcdef0123456789abcdef";

async function signedIn(): Promise<Browser> {
  const browser = createBrowser(signin.url, signin.origin);
  await browser.call("/login", demo);
  return browser;
}
async function authorize(browser: Browser, more: Record<string, string> = {}): Promise<URL> {
  const query = new URLSearchParams({ redirect_uri: `${signin.origin}/sso`, state, ...more });
  const response = await browser.get(`/sso/authorize?${query}`);
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "");
}
async function tokenFrom(browser: Browser, more: Record<string, string> = {}): Promise<string> {
  return (await authorize(browser, more)).searchParams.get("token") ?? "";
}
const exchange = (body: object, origin = signin.origin) =>
  createBrowser(signin.url, origin).call("/sso/exchange", body);
function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

describe("the full-page sign-in", () => {
  test("full-page sign-in returns the state and a one-time token", async () => {
    const browser = createBrowser(signin.url, signin.origin);
    const redirect_uri = `${signin.origin}/sso`;
    const page = await browser.get(`/sso/authorize?${new URLSearchParams({ redirect_uri, state })}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${signin.origin};`);
    expect(await page.text()).toContain(`name="state" value="${state}"`);
    const done = await browser.postForm("/login", { ...demo, redirect_uri, state });
    expect(done.status).toBe(303);
    const location = new URL(done.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe(redirect_uri);
    expect(location.searchParams.get("state")).toBe(state);
    expect(location.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
  });

  test("full-page sign-in also redirects to /auth/callback and sets a refresh cookie", async () => {
    const browser = await signedIn();
    const location = await authorize(browser, { redirect_uri: `${signin.origin}/auth/callback` });
    expect(location.pathname).toBe("/auth/callback");
    expect((await browser.call("/refresh")).status).toBe(200);
  });

  test("full-page sign-in preserves a state with reserved URL characters", async () => {
    const odd = "a&b=c#d?é +%25";
    const location = await authorize(await signedIn(), { state: odd });
    expect(location.searchParams.get("state")).toBe(odd);
  });
});

describe("exchanging the token", () => {
  test("a one-time token is exchanged for an access token of the person and organisation", async () => {
    const response = await exchange({ token: await tokenFrom(await signedIn()) });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      data: { tokens: { accessToken: expect.any(String) }, user: { email: demo.email, orgSlug: "acme" } },
    });
  });

  test("a repeated exchange is refused and ends the tokens of the first exchange", async () => {
    const browser = await signedIn();
    const token = await tokenFrom(browser);
    const { data } = (await (await exchange({ token })).json()) as {
      data: { tokens: { accessToken: string } };
    };
    expect((await exchange({ token })).status).toBe(400);
    const { sessions } = await signin.revoked();
    expect(sessions).toContain(decodeJwt(data.tokens.accessToken).sid);
    expect((await browser.call("/refresh")).status).toBe(401);
  });

  test("at most one of several simultaneous exchanges of a one-time token succeeds", async () => {
    const token = await tokenFrom(await signedIn());
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange({ token })));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test("a token with a code challenge is exchanged only with the matching verifier", async () => {
    const { verifier, challenge } = pkce();
    const asked = { code_challenge: challenge, code_challenge_method: "S256" };
    const token = await tokenFrom(await signedIn(), asked);
    expect((await exchange({ token })).status).toBe(400);
    expect((await exchange({ token, code_verifier: pkce().verifier })).status).toBe(400);
    expect((await exchange({ token, code_verifier: verifier })).status).toBe(200);
  });

  test("an exchange with a verifier is refused if the sign-in had no code challenge", async () => {
    const token = await tokenFrom(await signedIn());
    expect((await exchange({ token, code_verifier: pkce().verifier })).status).toBe(400);
  });

  test("an exchange from another registered origin is refused", async () => {
    const token = await tokenFrom(await signedIn());
    const other = signin.origin.replace("localhost", "127.0.0.1");
    expect((await exchange({ token }, other)).status).toBe(400);
    expect((await exchange({ token })).status).toBe(200);
  });

  test("a one-time token is refused after a minute", async () => {
    const token = await tokenFrom(await signedIn());
    await signin.pool.query(
      "update signin.exchange_tokens set expires_at = expires_at - interval '61 seconds'",
    );
    expect(await (await exchange({ token })).json()).toMatchObject({ status: 400, code: "EXCHANGE_REFUSED" });
  });

  test("a one-time token is refused after the member signed out", async () => {
    const browser = await signedIn();
    const token = await tokenFrom(browser);
    await browser.call("/logout");
    expect((await exchange({ token })).status).toBe(400);
  });

  test("a one-time token is refused after the member moved to another organisation", async () => {
    const organisationId = await signin.addOrganisation("elsewhere");
    const browser = createBrowser(signin.url, signin.origin);
    await browser.call("/login", { ...demo, email: "rep@lanyard.example" });
    const token = await tokenFrom(browser);
    await signin.pool.query(
      "update signin.members m set organisation_id = $1 from signin.people p where p.id = m.person_id and p.email = $2",
      [organisationId, "rep@lanyard.example"],
    );
    expect((await exchange({ token })).status).toBe(400);
  });

  test.each([
    {},
    { token: "" },
    { token: ["x"] },
    { token: { $gt: "" } },
    { token: "x", client: "y" },
    { token: "x".repeat(300) },
  ])("an exchange with the body %j is refused", async (body) => {
    expect((await exchange(body)).status).toBe(400);
  });

  test("the database does not store one-time tokens in plain text", async () => {
    const token = await tokenFrom(await signedIn());
    const { rows } = await signin.pool.query("select * from signin.exchange_tokens");
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
