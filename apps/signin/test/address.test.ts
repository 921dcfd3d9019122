import { describe, expect, test } from "vitest";
import { createBrowser, messageOf } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };
const { signin } = await withSignin();
const { origin } = signin;
const signedIn = createBrowser(signin.url, origin);
await signedIn.call("/login", demo);

/** Origins that other products have accepted by mistake (security.md, Sign-in 1). */
const foreignOrigins = [
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  "https://evil.example",
  "http://localhost:4999@evil.example",
  "http://user@localhost:4999",
  "http://user:pass@localhost:4999",
  "http://evil.localhost:4999",
  "http://localhost.evil.example:4999",
  "http://localhost:4999.evil.example",
  "http://localhost:49990",
  "http://localhost:4998",
  "http://localhost",
  "https://localhost:4999",
  "HTTP://localhost:4999",
  "http://LOCALHOST:4999",
  "http://localhost.:4999",
  "http://localhost:4999%2f",
  "http:%2f%2flocalhost:4999",
  "http://local\thost:4999",
  "http://localhost:4999\n",
  "http://localhost:4999\r\nx-evil: 1",
  " http://localhost:4999",
  "http://localhost:4999\u0000",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://lоcalhost:4999",
  "http://ⓛocalhost:4999",
  "http://0x7f000001:4999",
  "http://2130706433:4999",
  "http://[::1]:4999",
  "http://127.1:4999",
  "*",
  "null",
  "",
  "http://localhost:4999,https://evil.example",
];
const foreignAddresses = [
  ...foreignOrigins.map((foreign) => `${foreign}/auth/callback`),
  `${origin}/auth/callback/`,
  `${origin}/auth/callback?x=1`,
  `${origin}/auth/callback#x`,
  `${origin}/auth/../auth/callback`,
  `${origin}/auth%2fcallback`,
  `${origin}//auth/callback`,
  `${origin}\\auth\\callback`,
  `${origin}/AUTH/CALLBACK`,
  `${origin}/contacts`,
  "/auth/callback",
  "auth/callback",
];

async function expectRefusal(response: Response, asked: string): Promise<void> {
  expect(response.status).toBe(400);
  expect(response.headers.get("location")).toBeNull();
  const html = await response.text();
  if (asked.includes("evil")) expect(html).not.toContain("evil");
  expect(html).not.toContain("accessToken");
  expect(html).toContain('href="/login"');
}

describe("an address that is not exactly registered", () => {
  test.each(foreignAddresses)(
    "the sign-in page never redirects to an unregistered address: %j",
    async (address) => {
      for (const popup of ["true", "false"]) {
        const query = new URLSearchParams({ popup, return_url: address });
        await expectRefusal(await signedIn.get(`/login?${query}`), address);
      }
    },
  );

  test.each(foreignAddresses)(
    "posting the sign-in form never redirects to an unregistered address: %j",
    async (address) => {
      const fields = { ...demo, password: "wrong-password", popup: "true", return_url: address };
      await expectRefusal(await signedIn.postForm("/login", fields), address);
      const { email, password } = demo;
      await expectRefusal(
        await signedIn.postForm("/login", { email, password, return_url: address }),
        address,
      );
    },
  );

  test.each(foreignAddresses)("no token is sent to an unregistered address: %j", async (address) => {
    const fields = { redirect_uri: address, state: "state-of-this-attempt" };
    await expectRefusal(await signedIn.get(`/sso/authorize?${new URLSearchParams(fields)}`), address);
    await expectRefusal(await signedIn.postForm("/login", { ...demo, ...fields }), address);
  });

  test("sign-ins for unregistered addresses create no exchange tokens", async () => {
    const { rows } = await signin.pool.query("select count(*) from signin.exchange_tokens");
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe("an origin that is not exactly registered", () => {
  test.each(foreignOrigins)(
    "a page at an unregistered origin does not learn who is signed in: %j",
    async (foreign) => {
      const response = await signedIn.get(`/sso/check-auth?${new URLSearchParams({ origin: foreign })}`);
      expect(response.status).toBe(403);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(await response.text()).not.toContain("data-message");
    },
  );

  test.each(foreignOrigins.filter((foreign) => /^[\x21-\x7e]*$/.test(foreign)))(
    "a page at an unregistered origin cannot refresh, sign out or exchange tokens: %j",
    async (foreign) => {
      for (const path of ["/refresh", "/logout", "/sso/exchange"]) {
        const response = await signedIn.call(path, path === "/sso/exchange" ? { token: "x" } : {}, {
          origin: foreign,
        });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: "ORIGIN_NOT_ALLOWED" });
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
      }
    },
  );
});

describe("a registered origin", () => {
  test.each([origin, "http://127.0.0.1:4999"])(
    "a registered origin can frame the check page and learn who is signed in: %s",
    async (known) => {
      const response = await signedIn.get(`/sso/check-auth?${new URLSearchParams({ origin: known })}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-security-policy")).toMatch(
        new RegExp(`frame-ancestors ${known}$`),
      );
      const handed = messageOf(await response.text());
      expect(handed.origin).toBe(known);
      expect(handed.message).toMatchObject({
        type: "auth-status",
        authenticated: true,
        user: { email: demo.email },
      });
      expect(handed.message).not.toHaveProperty("accessToken");
    },
  );

  test("the check page reports no sign-in when the browser withholds the cookie", async () => {
    const visitor = createBrowser(signin.url, signin.origin);
    const response = await visitor.get(`/sso/check-auth?${new URLSearchParams({ origin })}`);
    expect(response.status).toBe(200);
    expect(messageOf(await response.text()).message).toEqual({ type: "auth-status", authenticated: false });
  });

  test("a registered origin may send requests with credentials", async () => {
    const response = await fetch(`${signin.url}/refresh`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-auth-request,content-type",
      },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    expect(response.headers.get("access-control-allow-headers")).toContain("x-auth-request");
  });
});

describe("a request that departs from the specification", () => {
  test.each([
    "/login?return_url=a&return_url=b",
    "/login?popup=true",
    "/login?popup=yes",
    "/login?next=/",
    "/login?return_url[]=x",
    "/sso/authorize",
    `/sso/authorize?redirect_uri=${origin}/sso`,
    `/sso/authorize?redirect_uri=${origin}/sso&state=x&code_challenge=short`,
    `/sso/authorize?redirect_uri=${origin}/sso&state=x&code_challenge_method=plain`,
    "/sso/check-auth",
    "/sso/check-auth?origin=a&origin=b",
  ])("an invalid sign-in request is refused: %s", async (path) => {
    const response = await signedIn.get(path);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("text/html");
  });

  test.each(["/setup", "/invitation", "/password/new"])(
    "Lanyard ID answers 410 to %s without its token",
    async (path) => {
      expect((await signedIn.get(path)).status).toBe(410);
    },
  );

  test.each([
    "/nothing",
    "/assets/../main.ts",
    "/assets/%2e%2e/main.ts",
    "/upstream/sign-in/email",
    "/upstream/ok",
  ])("Lanyard ID does not serve %s", async (path) => {
    expect((await signedIn.get(path)).status).toBeGreaterThanOrEqual(400);
  });
});

test("pages load the style, colours and font of the web app", async () => {
  const page = await (await fetch(`${signin.url}/login`)).text();
  const styles = [...page.matchAll(/rel="stylesheet" href="([^"]+)"/gu)].map(([, path = ""]) => path);
  expect(styles).toContain("/assets/tokens.css");
  for (const path of [...styles, "/assets/fonts/hanken-grotesk-latin-wght-normal.woff2"]) {
    expect([path, (await fetch(`${signin.url}${path}`)).status]).toEqual([path, 200]);
  }
});
