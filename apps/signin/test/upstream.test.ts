import { freePort } from "@lanyard/server-kit/free-port";
import { startTestSignin } from "@lanyard/test-kit/signin";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Browser, createBrowser, messageOf } from "./browser.ts";
import { startFakeProvider } from "./fake-provider.ts";
import { withSignin } from "./signin-set-up.ts";

const provider = await startFakeProvider(await freePort());
afterAll(() => provider.close());
const { database, signin } = await withSignin({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: "lanyard",
  OIDC_CLIENT_SECRET: "s",
  OIDC_NAME: "Corrib & Co",
});
beforeEach(() => {
  provider.person = { sub: "p-1", email: "demo@lanyard.example", email_verified: true, name: "Ines Duarte" };
  provider.nonce = undefined;
});

const back = () => ({ popup: "true", return_url: `${signin.origin}/auth/callback` });
const pathOf = (location: string | null) => (location ?? "").replace(signin.url, "");

async function signInUpstream(browser: Browser, fields: Record<string, string>): Promise<Response> {
  const started = await browser.postForm("/login/upstream", fields);
  expect(started.status).toBe(200);
  const [, onward = ""] = /href="([^"]+)" data-onward/.exec(await started.text()) ?? [];
  const url = onward.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  expect(url).toContain("code_challenge_method=S256");
  const answered = await fetch(url, { redirect: "manual" });
  const checked = await browser.get(pathOf(answered.headers.get("location")));
  expect(checked.status).toBe(303);
  return browser.get(pathOf(checked.headers.get("location")));
}

test("the sign-in page has a provider's button only if a provider is configured", async () => {
  const page = await (await createBrowser(signin.url, signin.origin).get("/login")).text();
  expect(page).toContain("Sign In with Corrib &#38; Co");
  const plain = await startTestSignin({ signinUrl: database.signinUrl });
  const without = createBrowser(plain.url, plain.origin);
  expect(await (await without.get("/login")).text()).not.toContain("/login/upstream");
  expect((await without.postForm("/login/upstream", back())).status).toBe(404);
  await plain.close();
});

test("a known user of the provider is signed in by popup and by redirect", async () => {
  const browser = createBrowser(signin.url, signin.origin);
  const { origin, message } = messageOf(await (await signInUpstream(browser, back())).text());
  expect(origin).toBe(signin.origin);
  expect(message).toMatchObject({
    type: "login-success",
    user: { email: "demo@lanyard.example", orgSlug: "acme" },
  });
  expect([...browser.cookies.keys()].filter((name) => name.includes("session"))).toEqual([]);
  expect((await browser.call("/refresh")).status).toBe(200);
  const again = await signInUpstream(createBrowser(signin.url, signin.origin), {
    redirect_uri: `${signin.origin}/sso`,
    state: "s1",
  });
  expect(again.headers.get("location")).toMatch(
    new RegExp(`^${signin.origin}/sso\\?token=[\\w-]{43}&state=s1$`),
  );
});

test("a sign-in with the provider ends the browser's earlier session", async () => {
  const { cookie, accessToken } = await signin.browserSessionFor("rep@lanyard.example");
  const [name = "", value = ""] = cookie.split("=");
  const browser = createBrowser(signin.url, signin.origin);
  browser.cookies.set(name, value);
  await signInUpstream(browser, back());
  expect((await signin.revoked()).sessions).toContain(decodeJwt(accessToken).sid);
  expect(await (await browser.call("/refresh")).json()).toMatchObject({
    data: { user: { email: "demo@lanyard.example" } },
  });
});

test.each([
  ["an address without an account", { sub: "p-2", email: "stranger@x.example" }],
  [
    "an address the provider has not verified",
    { sub: "p-3", email: "rep@lanyard.example", email_verified: false },
  ],
])("%s is not signed in, and no account is created for it", async (_what, person) => {
  Object.assign(provider.person, person);
  const browser = createBrowser(signin.url, signin.origin);
  const page = await signInUpstream(browser, back());
  expect(page.status).toBe(403);
  expect(await page.text()).toContain("did not confirm a known account");
  expect((await browser.call("/refresh")).status).toBe(401);
  expect((await signin.pool.query("select from signin.people")).rowCount).toBe(3);
});

test("a provider's response for another browser or another attempt is refused", async () => {
  const browser = createBrowser(signin.url, signin.origin);
  provider.nonce = "another";
  expect((await signInUpstream(browser, back())).status).toBe(403);
  const stranger = createBrowser(signin.url, signin.origin);
  const answer = await stranger.get("/upstream/callback/upstream?code=code&state=made-up");
  expect(pathOf(answer.headers.get("location"))).toContain("/sign-in-error");
  expect((await stranger.get(`/login/upstream/finished?${new URLSearchParams(back())}`)).status).toBe(403);
});

test("an unavailable provider is reported, and sign-in works once it is available", async () => {
  const port = await freePort();
  const env = { OIDC_ISSUER: `http://localhost:${port}`, OIDC_CLIENT_ID: "lanyard", OIDC_CLIENT_SECRET: "s" };
  const early = await startTestSignin({ signinUrl: database.signinUrl, env });
  const browser = createBrowser(early.url, early.origin);
  expect((await browser.postForm("/login/upstream", back())).status).toBe(503);
  const late = await startFakeProvider(port);
  expect((await browser.postForm("/login/upstream", back())).status).toBe(200);
  late.close();
  await early.close();
});

test("a foreign return address or another site's form starts no provider sign-in", async () => {
  const browser = createBrowser(signin.url, signin.origin);
  expect((await browser.postForm("/login/upstream", { return_url: "https://evil.example/" })).status).toBe(
    400,
  );
  expect((await browser.postForm("/login/upstream", back(), { origin: "https://evil.example" })).status).toBe(
    403,
  );
});
