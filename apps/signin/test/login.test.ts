import { sendAs } from "@lanyard/test-kit/send-as";
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { type Browser, createBrowser, messageOf } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const { signin } = await withSignin();

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };
const browser = (): Browser => createBrowser(signin.url, signin.origin);
const postJson = (body: unknown, headers: Record<string, string> = {}) =>
  sendAs(undefined, "POST", `${signin.url}/login`, { body, headers });

describe("a program signs in", () => {
  test("a program signs in with e-mail address and password and gets the user", async () => {
    const response = await postJson(demo);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      success: true,
      data: {
        tokens: { accessToken: expect.any(String) },
        user: { email: demo.email, name: "Ines Duarte", orgSlug: "acme", role: "admin", permissions: ["*"] },
      },
    });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^lanyard-id-\d+=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("a program gets a token whose claims and type any verifier can check", async () => {
    const { accessToken, user } = await signin.signIn("rep@lanyard.example", "demo-lanyard");
    const keys = (await (await fetch(`${signin.url}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
    expect(JSON.stringify(keys)).not.toContain('"d":');
    const { payload } = await jwtVerify(accessToken, createLocalJWKSet(keys), {
      issuer: signin.url,
      audience: "lanyard-crm",
      typ: "at+jwt",
      algorithms: ["ES256"],
    });
    expect(payload).toMatchObject({
      sub: user.id,
      email: user.email,
      name: "Tobias Falk",
      orgSlug: "acme",
      orgName: "Acme",
      role: "user",
      permissions: ["read", "write", "export"],
    });
    expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(900);
    expect(decodeProtectedHeader(accessToken)).toEqual({
      alg: "ES256",
      typ: "at+jwt",
      kid: keys.keys[0]?.kid,
    });
  });

  test("a program signs in with an address in capitals and with spaces", async () => {
    expect((await postJson({ ...demo, email: "  DEMO@Lanyard.Example " })).status).toBe(200);
  });

  test.each([
    ["a wrong password", { ...demo, password: "demo-lanyarD" }, 401, "WRONG_CREDENTIALS"],
    ["an unknown address", { ...demo, email: "nobody@lanyard.example" }, 401, "WRONG_CREDENTIALS"],
    ["no password", { email: demo.email }, 400, "INVALID_INPUT"],
    ["an empty password", { ...demo, password: "" }, 400, "INVALID_INPUT"],
    ["a password that is not text", { ...demo, password: ["demo-lanyard"] }, 400, "INVALID_INPUT"],
    ["an object for an address", { ...demo, email: { $ne: "" } }, 400, "INVALID_INPUT"],
    ["an unknown field", { ...demo, role: "admin" }, 400, "INVALID_INPUT"],
    ["a password that is too long", { ...demo, password: "x".repeat(2000) }, 400, "INVALID_INPUT"],
    ["text that is not JSON", "{", 400, "MALFORMED_BODY"],
    ["a polluted prototype", '{"__proto__":{"a":1},"email":"a@b.co","password":"x"}', 400, "MALFORMED_BODY"],
    ["null as the body", "null", 400, "INVALID_INPUT"],
    ["a body that is too large", `{"email":"${"x".repeat(70_000)}"}`, 413, "TOO_LARGE"],
  ])("a program does not sign in with %s", async (_what, body, status, code) => {
    const response = await postJson(body);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(await response.json()).toMatchObject({ status, code, message: expect.any(String) });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("a program cannot sign in from a page of another site", async () => {
    const response = await postJson(demo, { origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("a sign-in with a plain text body, which needs no preflight request, is refused", async () => {
    const response = await postJson(JSON.stringify(demo), { "content-type": "text/plain" });
    expect(response.status).toBe(415);
  });
});

describe("a person signs in with the popup", () => {
  const popup = () => `/login?popup=true&return_url=${encodeURIComponent(`${signin.origin}/auth/callback`)}`;

  test("the popup sends its message only to the exact origin of the opening window", async () => {
    const window = browser();
    const page = await window.get(popup());
    expect(page.status).toBe(200);
    expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    const html = await page.text();
    expect(html).toContain('name="popup" value="true"');
    const done = await window.postForm("/login", {
      ...demo,
      popup: "true",
      return_url: `${signin.origin}/auth/callback`,
    });
    expect(done.status).toBe(200);
    expect(done.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    const handover = await done.text();
    expect(handover).toContain(`data-return="${signin.origin}/auth/callback"`);
    const handed = messageOf(handover);
    expect(handed.origin).toBe(signin.origin);
    expect(handed.message).toMatchObject({
      type: "login-success",
      accessToken: expect.any(String),
      user: { email: demo.email },
    });
  });

  test("the popup does not ask for a password while the session lasts", async () => {
    const window = browser();
    await window.call("/login", demo);
    const { message } = messageOf(await (await window.get(popup())).text());
    expect(message).toMatchObject({ type: "login-success" });
  });

  test("the sign-in form shows the error but not the typed password", async () => {
    const done = await browser().postForm("/login", {
      email: "rep@lanyard.example",
      password: "guess-guess",
      popup: "true",
      return_url: `${signin.origin}/`,
    });
    expect(done.status).toBe(401);
    const html = await done.text();
    expect(html).toContain("The email address or the password is wrong.");
    expect(html).toContain('value="rep@lanyard.example"');
    expect(html).not.toContain("guess-guess");
  });

  test("the sign-in form shows typed markup as text", async () => {
    const done = await browser().postForm("/login", {
      email: '"><script>x</script>',
      password: "guess-guess",
    });
    expect(done.status).toBe(400);
    expect(await done.text()).not.toContain("<script>x");
  });
});

describe("a person signs in on a full page", () => {
  test("full-page sign-in redirects to the registered address with status 303", async () => {
    const done = await browser().postForm("/login", {
      ...demo,
      return_url: `${signin.origin}/auth/callback`,
    });
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toBe(`${signin.origin}/auth/callback`);
  });

  test("the sign-in page cannot be framed, runs no inline script and has no opener", async () => {
    const page = await browser().get("/login");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe");
    expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).not.toMatch(/<script>|\son\w+=|style="/);
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a page of the CRM", { origin: "http://localhost:4999" }],
    ["a client that sends no origin", { origin: "" }],
    ["an opaque origin", { origin: "null" }],
    ["another site, according to Sec-Fetch-Site", { "sec-fetch-site": "cross-site" }],
  ])("a form posted from %s is refused", async (_where, headers) => {
    const done = await browser().postForm("/login", demo, headers);
    expect(done.status).toBe(403);
    expect(done.headers.getSetCookie()).toEqual([]);
  });
});
