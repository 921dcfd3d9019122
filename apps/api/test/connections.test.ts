import { createHash, randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deleteUnusedClients } from "@lanyard/signin/connection/connection-sql";
import { sendAs } from "@lanyard/test-kit/send-as";
import { startTestApi, type TestMember } from "@lanyard/test-kit/test-api";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { afterAll, describe, expect, test } from "vitest";

/** A website that publishes a program's metadata. */
const site = createServer((request, response) => answerSite(request.url ?? "", response));
let answerSite: (url: string, response: ServerResponse) => void = () => undefined;
let siteUrl = "";

const redirectUri = "http://127.0.0.1:5555/callback";

await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
answerSite = (url, response) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ client_id: siteUrl + url, client_name: "Claude", redirect_uris: [redirectUri] }));
const api = await startTestApi({ envOf: async () => ({ WEBHOOK_PRIVATE_TARGETS: "allow" }) });
afterAll(async () => {
  await api.stop();
  await new Promise((resolve) => site.close(resolve));
});

type Choices = Readonly<Record<string, string>>;

async function answerConsent(member: TestMember, address: URL, choices: Choices, decision = "allow") {
  const { cookie } = await api.signin.browserSessionFor(member.email);
  const shown = await fetch(address, { headers: { cookie }, redirect: "manual" });
  const page = await shown.text();
  const answered = await fetch(`${api.signin.url}/oauth/authorize`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: api.signin.url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...choices, decision, query: address.search.slice(1) }),
  });
  return {
    status: shown.status,
    page,
    answered,
    callback: new URL(answered.headers.get("location") ?? "http://none"),
  };
}

/** Creates an OAuth provider for the official MCP client. The provider keeps its data in memory. */
function createProvider(): OAuthClientProvider & { opened?: URL } {
  const kept: { client?: never; tokens?: never; verifier?: string; found?: never } = {};
  return {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: "Agent", redirect_uris: [redirectUri] },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    saveDiscoveryState: (found) => void Object.assign(kept, { found }),
    discoveryState: () => kept.found,
    codeVerifier: () => kept.verifier ?? "",
    redirectToAuthorization(url) {
      this.opened = url;
    },
  };
}

async function connect(member: TestMember, provider: ReturnType<typeof createProvider>, choices: Choices) {
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${api.baseUrl}/mcp`), { authProvider: provider });
  const first = transport();
  const client = () =>
    new Client({ name: "Agent", version: "1" }, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await expect(client().connect(first)).rejects.toThrow();
  const consent = await answerConsent(member, provider.opened ?? new URL("http://none"), choices);
  await first.finishAuth(consent.callback.searchParams);
  const connected = client();
  await connected.connect(transport());
  return { client: connected, consent };
}

describe("a member connects a program", () => {
  test("a self-registered program connects with the official MCP client", async () => {
    const { client, consent } = await connect(api.acme.user, createProvider(), { contacts: "write" });
    expect(consent.page).toContain("Connect Agent");
    await client.callTool({
      name: "create_record",
      arguments: { kind: "contact", values: { first: "Ada" } },
    });
    const { actions } = await api.acme.user.client.actions.list({ query: {} });
    expect(actions[0]).toMatchObject({ kind: "create", actor_name: `Agent (key of ${api.acme.user.name})` });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("create_record");
  });

  test("a program identified by its metadata URL connects and is listed as a key", async () => {
    const url = addressOf(authorization());
    const { page, callback } = await answerConsent(api.acme.user, url, { contacts: "read", export: "on" });
    expect(page).toContain("Connect Claude");
    const tokens = await redeem({ code: callback.searchParams.get("code") ?? "" });
    expect(tokens.body).toMatchObject({ scope: "contacts:read export", token_type: "Bearer" });
    const { status } = await callTools(tokens.body.access_token);
    expect(status).toBe(200);
    const { keys } = await api.acme.user.client.keys.list();
    expect(keys).toContainEqual(
      expect.objectContaining({
        name: "Claude",
        connection: true,
        personal: true,
        scopes: { contacts: "read", export: true },
      }),
    );
  });
});

const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

function authorization(): Record<string, string> {
  return {
    response_type: "code",
    client_id: `${siteUrl}/claude.json`,
    redirect_uri: redirectUri,
    state: "xyz",
    code_challenge: challenge,
    code_challenge_method: "S256",
  };
}

function addressOf(query: Record<string, string>): URL {
  return new URL(`/oauth/authorize?${new URLSearchParams(query)}`, api.signin.url);
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  scope: string;
  error?: string;
}

async function post(path: string, fields: Record<string, string>) {
  const response = await fetch(api.signin.url + path, { method: "POST", body: new URLSearchParams(fields) });
  return { status: response.status, body: (await response.json()) as Tokens };
}

const redeem = (fields: Record<string, string>) =>
  post("/oauth/token", {
    grant_type: "authorization_code",
    client_id: `${siteUrl}/claude.json`,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...fields,
  });

const refresh = (refresh_token: string, client_id = `${siteUrl}/claude.json`) =>
  post("/oauth/token", { grant_type: "refresh_token", refresh_token, client_id });

async function callTools(token: string, path = "/mcp") {
  const isMcp = path === "/mcp";
  const response = await sendAs(token, isMcp ? "POST" : "GET", api.baseUrl + path, {
    headers: { accept: "application/json, text/event-stream" },
    ...(isMcp && { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }),
  });
  return { status: response.status };
}

async function connected(member: TestMember = api.acme.user, choices: Choices = { contacts: "read" }) {
  const { callback } = await answerConsent(member, addressOf(authorization()), choices);
  const code = callback.searchParams.get("code") ?? "";
  return { code, tokens: (await redeem({ code })).body };
}

describe("consent", () => {
  test("the consent page continues after a signed-out member signs in", async () => {
    const shown = await fetch(addressOf(authorization()));
    const page = await shown.text();
    expect(page).toContain('name="connect"');
    expect(page).toContain('type="password"');
    const { cookie } = await api.signin.browserSessionFor(api.acme.user.email);
    const query = new URLSearchParams({ connect: new URLSearchParams(authorization()).toString() });
    const onward = await fetch(`${api.signin.url}/login?${query}`, {
      headers: { cookie },
      redirect: "manual",
    });
    expect(onward.headers.get("location")).toMatch(/^\/oauth\/authorize\?response_type=code&client_id=/u);
  });

  test("the consent page names the program, its host, the member and the record kinds", async () => {
    const { page } = await answerConsent(api.acme.user, addressOf(authorization()), {}, "deny");
    for (const text of [
      "Claude",
      new URL(siteUrl).host,
      api.acme.user.email,
      "Contacts",
      "Deals",
      "Export whole lists",
    ])
      expect(page).toContain(text);
  });

  test("the program is notified that the member canceled consent", async () => {
    const { callback } = await answerConsent(api.acme.user, addressOf(authorization()), {}, "deny");
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: "access_denied",
      state: "xyz",
      iss: api.signin.url,
    });
  });

  test("consent requires at least one kind of record", async () => {
    const { answered } = await answerConsent(api.acme.user, addressOf(authorization()), { export: "on" });
    expect(answered.status).toBe(400);
    // The form still grants no scopes.
    const page = await answered.text();
    expect(page).toContain('<option value="" selected>');
    expect(page).not.toMatch(/value="(read|propose|write)" selected|checked/u);
  });

  test("consent gives a program no more rights than the member has", async () => {
    const { tokens } = await connected(api.acme.viewer, { contacts: "write", deals: "read", export: "on" });
    expect(tokens.scope).toBe("deals:read");
  });

  test("a consent form that another website submits is refused", async () => {
    const { cookie } = await api.signin.browserSessionFor(api.acme.user.email);
    const response = await fetch(`${api.signin.url}/oauth/authorize`, {
      method: "POST",
      headers: {
        cookie,
        origin: "https://evil.example",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        decision: "allow",
        query: new URLSearchParams(authorization()).toString(),
      }),
    });
    expect(response.status).toBe(403);
  });
});

async function open(query: Record<string, string>) {
  const { cookie } = await api.signin.browserSessionFor(api.acme.user.email);
  return fetch(addressOf(query), { headers: { cookie }, redirect: "manual" });
}

test("the program's metadata is not fetched before the member signs in", async () => {
  const usual = answerSite;
  let reads = 0;
  answerSite = (url, response) => {
    reads += 1;
    usual(url, response);
  };
  await fetch(addressOf(authorization()));
  expect(reads).toBe(0);
  await open(authorization());
  expect(reads).toBe(1);
  answerSite = usual;
});

describe("a request without a known program or address is not redirected", () => {
  test.each([
    ["an unknown client id", { client_id: "00000000-0000-7000-8000-000000000000" }],
    ["no client id", { client_id: "" }],
    ["an unregistered redirect URL", { redirect_uri: "https://evil.example/callback" }],
    ["a script as redirect URL", { redirect_uri: "javascript:alert(1)" }],
    ["a user name in the redirect URL", { redirect_uri: "http://a@127.0.0.1:5555/callback" }],
    ["another path at a loopback address", { redirect_uri: "http://127.0.0.1:5555/other" }],
  ])("a request with %s is not redirected", async (_, change) => {
    const response = await open({ ...authorization(), ...change });
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });

  test.each([
    "http://a@127.0.0.1:5555/callback",
    "http://127.0.0.1:5555/callback",
    "evil://a@localhost/callback",
  ])("a request for %s is not redirected if the program has only a web address", async (redirect_uri) => {
    const usual = answerSite;
    answerSite = (url, response) =>
      response.end(
        JSON.stringify({
          client_id: siteUrl + url,
          client_name: "Claude",
          redirect_uris: ["https://claude.example/callback"],
        }),
      );
    const response = await open({ ...authorization(), redirect_uri });
    answerSite = usual;
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("Connect Claude");
  });

  test("a redirect to a registered loopback address can use another port", async () => {
    const redirect_uri = "http://127.0.0.1:6666/callback";
    expect((await open({ ...authorization(), redirect_uri })).status).toBe(200);
  });

  test.each([
    ["has another client id", (url: string) => ({ client_id: `${siteUrl}${url}x`, client_name: "X" })],
    ["has no name", (url: string) => ({ client_id: siteUrl + url })],
    [
      "requires a client secret",
      (url: string) => ({
        client_id: siteUrl + url,
        client_name: "X",
        token_endpoint_auth_method: "client_secret_basic",
      }),
    ],
  ])("a request is not redirected if the program's metadata %s", async (_, document) => {
    const usual = answerSite;
    answerSite = (url, response) =>
      response.end(JSON.stringify({ redirect_uris: [redirectUri], ...document(url) }));
    const response = await open(authorization());
    answerSite = usual;
    expect(response.status).toBe(400);
  });

  test("a request is not redirected if the program's metadata cannot be loaded", async () => {
    const usual = answerSite;
    for (const answer of [
      (response: ServerResponse) => response.writeHead(302, { location: siteUrl }).end(),
      (response: ServerResponse) => response.writeHead(500).end("{}"),
      (response: ServerResponse) => response.end(" ".repeat(100_000)),
    ]) {
      answerSite = (_, response) => void answer(response);
      expect((await open(authorization())).status).toBe(400);
    }
    answerSite = usual;
  });
});

test.each([
  ["an unsupported response type", { response_type: "token" }, "unsupported_response_type"],
  ["no code challenge", { code_challenge: "" }, "invalid_request"],
  ["a plain code challenge", { code_challenge_method: "plain" }, "invalid_request"],
  ["another resource", { resource: "https://evil.example/api/mcp" }, "invalid_target"],
])("a request with %s is redirected to the program with the error", async (_, change, error) => {
  const response = await open({ ...authorization(), ...change });
  const { searchParams, origin } = new URL(response.headers.get("location") ?? "");
  expect(origin).toBe(new URL(redirectUri).origin);
  expect(Object.fromEntries(searchParams)).toEqual({ error, state: "xyz", iss: api.signin.url });
});

describe("a self-registered program", () => {
  async function registered(): Promise<Record<string, string>> {
    const response = await sendAs(undefined, "POST", `${api.signin.url}/oauth/register`, {
      body: { client_name: "Agent", redirect_uris: [redirectUri] },
    });
    const { client_id } = (await response.json()) as { client_id: string };
    return { ...authorization(), client_id };
  }
  const age = async () => {
    await api.signin.pool.query("update signin.oauth_clients set created_at = now() - interval '2 days'");
    await deleteUnusedClients(api.signin.pool);
  };

  test("a program that a member allowed can connect again after its connection ended", async () => {
    const query = await registered();
    const { client_id = "" } = query;
    const { callback } = await answerConsent(api.acme.user, addressOf(query), { contacts: "read" });
    const { body: tokens } = await redeem({ code: callback.searchParams.get("code") ?? "", client_id });
    await post("/oauth/revoke", { token: tokens.refresh_token, client_id });
    await age();
    expect((await refresh(tokens.refresh_token, client_id)).body).toEqual({ error: "invalid_grant" });
    expect(await (await open(query)).text()).toContain("Connect Agent");
  });

  test("a program that no member allowed is deleted after a day and must register again", async () => {
    const query = await registered();
    await age();
    expect((await open(query)).status).toBe(400);
    expect((await refresh("made-up", query.client_id)).body).toEqual({ error: "invalid_client" });
  });
});

describe("an authorization code", () => {
  test.each([
    ["another code verifier", { code_verifier: "x".repeat(43) }],
    ["another program", { client_id: "http://127.0.0.1:1/other.json" }],
    ["another redirect URL", { redirect_uri: "http://127.0.0.1:5556/callback" }],
    ["another resource", { resource: "https://evil.example/" }],
  ])("an authorization code is refused with %s", async (_, change) => {
    const { callback } = await answerConsent(api.acme.user, addressOf(authorization()), { contacts: "read" });
    const code = callback.searchParams.get("code") ?? "";
    const refused = await redeem({ code, ...change });
    expect(refused.status).toBe(400);
    expect(refused.body.access_token).toBeUndefined();
  });

  test("using an authorization code twice ends the connection", async () => {
    const { code, tokens } = await connected();
    expect((await redeem({ code })).body).toEqual({ error: "invalid_grant" });
    expect((await refresh(tokens.refresh_token)).body).toEqual({ error: "invalid_grant" });
  });
});

describe("a refresh token", () => {
  test("a refresh token is exchanged for a new refresh token", async () => {
    const { tokens } = await connected();
    const { body } = await refresh(tokens.refresh_token);
    expect(body).toMatchObject({ scope: "contacts:read", refresh_token: expect.any(String) });
    expect(body.refresh_token).not.toBe(tokens.refresh_token);
    expect((await callTools(body.access_token)).status).toBe(200);
  });

  test("a refresh token is refused for another program and as a browser cookie", async () => {
    const { tokens } = await connected();
    expect((await refresh(tokens.refresh_token, "http://127.0.0.1:1/other.json")).status).toBe(400);
    const { cookie } = await api.signin.browserSessionFor(api.acme.user.email);
    const [name = ""] = cookie.split("=");
    const asCookie = await fetch(`${api.signin.url}/refresh`, {
      method: "POST",
      headers: {
        cookie: `${name}=${tokens.refresh_token}`,
        origin: api.signin.origin,
        "x-auth-request": "true",
        "content-type": "application/json",
      },
      body: "{}",
    });
    expect(asCookie.status).toBe(401);
  });

  test("a refresh token survives a refresh that the database did not complete", async () => {
    const { tokens } = await connected();
    const lock = await api.signin.pool.connect();
    await lock.query("begin; lock table signin.members in access exclusive mode");
    const refused = refresh(tokens.refresh_token);
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"tokensFrom"%'`;
    await expect.poll(async () => (await api.signin.pool.query(cancel)).rowCount).toBe(1);
    expect((await refused).status).toBe(503);
    await lock.query("rollback");
    lock.release();
    await api.signin.pool.query(
      "update signin.refresh_tokens set rotated_at = rotated_at - interval '1 minute'",
    );
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  test("a refresh token no longer works after the program revoked it", async () => {
    const { tokens } = await connected();
    await post("/oauth/revoke", { token: tokens.refresh_token, client_id: `${siteUrl}/claude.json` });
    expect((await refresh(tokens.refresh_token)).body).toEqual({ error: "invalid_grant" });
  });
});

describe("an access token of a program", () => {
  test("a program's access token works only at the MCP URL", async () => {
    const { tokens } = await connected();
    expect((await callTools(tokens.access_token)).status).toBe(200);
    for (const path of ["/contacts", "/fields", "/keys", "/search?q=ada"])
      expect((await callTools(tokens.access_token, path)).status, path).toBe(401);
    const atSignin = await sendAs(tokens.access_token, "GET", `${api.signin.url}/members`);
    expect(atSignin.status).toBe(401);
  });

  test("an access token is refused after the member ended the connection in Settings", async () => {
    const { tokens } = await connected(api.globex.user);
    expect((await callTools(tokens.access_token)).status).toBe(200);
    const { keys } = await api.globex.user.client.keys.list();
    for (const { id, revoked_at } of keys)
      if (revoked_at === null) await api.globex.user.client.keys.revoke({ params: { id } });
    await expect.poll(async () => (await callTools(tokens.access_token)).status).toBe(401);
    const renewed = await refresh(tokens.refresh_token);
    expect((await callTools(renewed.body.access_token)).status).toBe(401);
  });
});

test("Lanyard ID's metadata contains the URLs that programs need", async () => {
  const response = await fetch(`${api.signin.url}/.well-known/oauth-authorization-server`);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({
    issuer: api.signin.url,
    authorization_endpoint: `${api.signin.url}/oauth/authorize`,
    token_endpoint: `${api.signin.url}/oauth/token`,
    registration_endpoint: `${api.signin.url}/oauth/register`,
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
  });
});

test.each([
  ["no redirect URL", { redirect_uris: [] }],
  ["a redirect URL without https", { redirect_uris: ["http://example.com/callback"] }],
  ["a script as redirect URL", { redirect_uris: ["javascript:alert(1)"] }],
  ["no name", { client_name: " " }],
  ["a client secret", { token_endpoint_auth_method: "client_secret_post" }],
])("a program cannot register with %s", async (_, change) => {
  const body = { client_name: "Agent", redirect_uris: [redirectUri], ...change };
  const response = await sendAs(undefined, "POST", `${api.signin.url}/oauth/register`, { body });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: "invalid_client_metadata" });
});
