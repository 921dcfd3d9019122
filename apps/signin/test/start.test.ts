import { createServer } from "node:http";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { freePort } from "@lanyard/server-kit/free-port";
import { createLogger } from "@lanyard/server-kit/logging";
import { handleLostConnections } from "@lanyard/server-kit/pool";
import { createTestDatabase } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { startTestSignin } from "@lanyard/test-kit/signin";
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import pg from "pg";
import { pino } from "pino";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { renewSigningKey } from "#src/keys/signing-key.ts";
import { readSettings } from "#src/signin-settings.ts";
import { startSignin } from "#src/start-signin.ts";
import { createBrowser } from "./browser.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const silent = createLogger({ level: "silent" });

test("a second start keeps the accounts and the signing key", async () => {
  const first = await startTestSignin({ signinUrl: database.signinUrl });
  const before = await (await fetch(`${first.url}/.well-known/jwks.json`)).json();
  await first.close();
  const second = await startTestSignin({ signinUrl: database.signinUrl });
  onTestFinished(() => second.close());
  expect(await (await fetch(`${second.url}/.well-known/jwks.json`)).json()).toEqual(before);
  expect((await second.signIn("demo@globex.example", "demo-lanyard")).user.orgSlug).toBe("globex");
  const { rows } = await second.pool.query("select count(*) from signin.people");
  expect(rows).toEqual([{ count: 3 }]);
  expect(await (await fetch(`${second.url}/health`)).json()).toEqual({ status: "ok" });
});

test("a new signing key signs new tokens, and tokens of the old key stay valid", async () => {
  const signin = await startTestSignin({ signinUrl: database.signinUrl });
  const { accessToken } = await signin.signIn("demo@lanyard.example", "demo-lanyard");
  const pass = (time: string) =>
    signin.pool.query("update signin.signing_keys set created_at = created_at - $1::interval", [time]);
  await pass("91 days");
  await renewSigningKey(signin.pool);
  const right = await startTestSignin({ signinUrl: database.signinUrl });
  const { accessToken: atOnce } = await right.signIn("demo@lanyard.example", "demo-lanyard");
  expect(decodeProtectedHeader(atOnce).kid).toBe(decodeProtectedHeader(accessToken).kid);
  await right.close();
  await pass("1 minute");
  await signin.close();
  const again = await startTestSignin({ signinUrl: database.signinUrl });
  onTestFinished(() => again.close());
  const keys = (await (await fetch(`${again.url}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
  expect(keys.keys).toHaveLength(2);
  const fresh = await again.signIn("demo@lanyard.example", "demo-lanyard");
  const set = createLocalJWKSet(keys);
  const [old, young] = [await jwtVerify(accessToken, set), await jwtVerify(fresh.accessToken, set)];
  expect(old.protectedHeader.kid).not.toBe(young.protectedHeader.kid);
});

test("a log line has the service name and the ids of the caller", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const serviceKey = "k".repeat(43);
  const signin = await startTestSignin({ signinUrl: database.signinUrl, serviceKey, log });
  const answered = (path: string) => lines.filter(({ msg, route }) => msg === "Answered" && route === path);
  const ask = (path: string, token: string) => sendAs(token, "GET", signin.url + path);
  onTestFinished(() => signin.close());
  const { accessToken, user } = await signin.signIn("demo@lanyard.example", "demo-lanyard");
  await ask("/members", accessToken);
  await ask("/members", "a.b.c");
  const since = new URLSearchParams({
    org: user.orgSlug,
    from: new Date().toISOString(),
    after: "00000000-0000-0000-0000-000000000000",
  });
  // The API sends these requests every few seconds, so they are logged at this level only if they fail.
  for (const path of ["/member-news", "/sso/revoked"]) {
    await ask(path, serviceKey);
    await ask(path, "a.b.c");
  }
  await ask(`/audit/entries?${since}`, serviceKey);
  const { rows } = await signin.pool.query("select id from signin.organisations where slug = $1", [
    user.orgSlug,
  ]);
  const orgId = rows[0].id;
  await expect.poll(() => answered("/audit/entries")).toMatchObject([{ status: 200, orgId }]);
  for (const path of ["/member-news", "/sso/revoked"])
    expect(answered(path)).toMatchObject([{ status: 401 }]);
  const credentials = { email: user.email, password: "demo-lanyard" };
  for (const password of [credentials.password, "a wrong one"])
    await sendAs(undefined, "POST", `${signin.url}/login`, { body: { ...credentials, password } });
  const signedIn = { status: 200, personId: user.id, orgId };
  await expect.poll(() => answered("/login")).toMatchObject([signedIn, signedIn, { status: 401 }]);
  expect(answered("/login")[2]).not.toHaveProperty("personId");
  const [known, unknown] = answered("/members");
  expect(known).toMatchObject({ status: 200, personId: user.id, orgId });
  expect(unknown).toMatchObject({ status: 401 });
  expect(unknown).not.toHaveProperty("personId");
  expect(lines.filter(({ service }) => service !== "signin")).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain(user.email);
});

test("a start with a port in use names the setting and the port", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  const configuration = readConfiguration({ SIGNIN_PORT: String(port), HOST: "127.0.0.1" });
  await expect(
    startSignin({ configuration, databaseUrl: database.signinUrl, serviceKey: "", log: silent }),
  ).rejects.toThrow(`SIGNIN_PORT: port ${port} is in use`);
  other.close();
});

test("the log contains no token, e-mail address or query string", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => lines.push(line) });
  const signin = await startTestSignin({ signinUrl: database.signinUrl, log });
  const browser = createBrowser(signin.url, signin.origin);
  await browser.call("/login", { email: "demo@lanyard.example", password: "demo-lanyard" });
  await browser.call("/login", { email: "demo@lanyard.example", password: "wrong-password" });
  await browser.get("/invitation?token=secret-of-the-link");
  await browser.call("/sso/exchange", { token: "secret-of-the-exchange" });
  await signin.close();
  const text = lines.join("");
  expect(text).toContain('"route":"/login"');
  expect(text).not.toMatch(/secret-of|lanyard\.example|wrong-password|eyJ|127\.0\.0\.1/);
});

test("a slow statement is logged with its route, or as part of the startup", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const env = { SLOW_STATEMENT_MS: "1" };
  const signin = await startTestSignin({ signinUrl: database.signinUrl, log, env });
  const slow = () => lines.filter(({ msg }) => msg === "A statement was slow");
  await expect
    .poll(async () => {
      await signin.signIn("demo@lanyard.example", "demo-lanyard");
      return slow().map(({ route }) => route);
    })
    .toContain("/login");
  expect(slow().find(({ route }) => route === "/login")).toMatchObject({
    method: "POST",
    requestId: expect.any(String),
  });
  await signin.close();
  expect(slow().filter(({ route, work }) => route === undefined && work === undefined)).toEqual([]);
});

test("behind https the cookie is bound to the host and marked secure", () => {
  const settings = readSettings(
    readConfiguration({ PUBLIC_URL: "https://crm.example.com", SIGNIN_URL: "https://id.example.com" }),
    ["http://localhost:5173"],
  );
  expect(settings).toMatchObject({ cookieName: "__Host-lanyard-id", isSecure: true, hasDemo: false });
  expect(settings.client.origins).toEqual(["https://crm.example.com"]);
});

test("a development configuration also registers Vite's origin", () => {
  const settings = readSettings(readConfiguration({}), ["http://localhost:5173"]);
  expect(settings.client.origins).toEqual([
    "http://localhost:4000",
    "http://127.0.0.1:4000",
    "http://localhost:5173",
  ]);
});

test("Lanyard ID's database role cannot change tables or read CRM records", async () => {
  const client = new pg.Client({ connectionString: database.signinUrl });
  await client.connect();
  for (const sql of [
    "create table signin.x ()",
    "drop table signin.people",
    "delete from signin.organisations",
    "select from crm.contacts",
  ]) {
    await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  }
  await client.end();
});

test("the migrations create every table and column that better-auth needs", async () => {
  const signin = await startTestSignin({ signinUrl: database.signinUrl });
  const { getMigrations } = await import("better-auth/db/migration");
  const { createAuth } = await import("#src/person/auth.ts");
  const pool = new pg.Pool({ connectionString: database.signinUrl, options: "-c search_path=signin" });
  handleLostConnections(pool, "test", undefined);
  const auth = createAuth({
    settings: readSettings(readConfiguration({}), []),
    pool,
    secret: "x".repeat(43),
    log: silent,
  });
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
  expect([...toBeCreated, ...toBeAdded]).toEqual([]);
  await pool.end();
  await signin.close();
});
