import { maxKeys } from "@lanyard/contract/key/key-schema";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi, type TestMember } from "@lanyard/test-kit/test-api";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createTestKey } from "./key-client.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.admin;
const owner = testPool(api.database.ownerUrl);

const statusOf = async (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
/** For the rest of the test, moves the clock past the two seconds for which a process caches a key. */
function passCachedKeys() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 });
  onTestFinished(() => void vi.useRealTimers());
}
/** Polling options. A change of a member affects keys only after some seconds, because processes cache both. */
const within = { interval: 200 };

test("records that a key creates belong to the key's creator and show the key's name", async () => {
  const ines = await api.addMember("acme", "admin", "Ines");
  const { client } = await createTestKey(ines, api.baseUrl, {
    scopes: { contacts: "write", tasks: "write" },
  });
  const { contact } = await client.contacts.create({ body: { first: "Ada" } });
  const { task } = await client.tasks.create({ body: { title: "Call" } });
  expect(task.owner_id).toBe(ines.personId);
  const actor = { actor_name: "Zapier (key of Ines)", actor_id: expect.stringMatching(/^key:/u) };
  const { activity } = await ines.client.contacts.activity({ params: { id: contact.id } });
  expect(activity).toMatchObject([actor]);
  expect((await ines.client.actions.list({ query: { limit: 1 } })).actions).toMatchObject([actor]);
  const { fields } = await ines.client.contacts.provenance({ params: { id: contact.id } });
  expect(JSON.stringify(fields)).toContain("Zapier (key of Ines)");
});

test("the audit log lists a key's creation, exports and revocation", async () => {
  const { admin } = api.globex;
  const wanted = { scopes: { companies: "read" as const, export: true } };
  const { key, secret } = await createTestKey(admin, api.baseUrl, wanted);
  expect((await sendAs(secret, "GET", `${api.baseUrl}/companies/export`)).status).toBe(200);
  await admin.client.keys.revoke({ params: { id: key.id } });
  const { entries } = await admin.client.audit.list();
  expect(entries.slice(0, 3)).toMatchObject([
    { what: "key-revoked", detail: { key: "Zapier" } },
    { what: "export", who: "Zapier (key of globex admin)" },
    { what: "key-created", detail: { key: "Zapier", scopes: "companies:read export:true" } },
  ]);
});

test("a key's secret is stored only as a hash", async () => {
  const { key, secret } = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "read" } });
  expect(secret).toMatch(/^lk_[\w-]{64}$/u);
  expect(JSON.stringify(await client.keys.list())).not.toContain(secret.slice(-32));
  const { rows } = await owner.query("select k::text as row from crm.api_keys k where id = $1", [key.id]);
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(secret.slice(-32));
});

test("a repeated creation of a key is refused, because its secret is not stored", async () => {
  const body = { name: "Repeated", scopes: { contacts: "read" as const } };
  const create = () => client.keys.create({ body }, { idempotencyKey: "one-api-key" });
  const { key, secret } = await create();
  await expectRefused(create(), { status: 409, code: "REQUEST_DONE", facts: { id: key.id } });
  const { keys } = await client.keys.list();
  expect(keys.filter(({ name }) => name === "Repeated").map(({ id }) => id)).toEqual([key.id]);
  const stored = "select k::text as row from crm.idempotency_keys k where key = 'one-api-key'";
  const { rows } = await owner.query(stored);
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(secret.slice(-32));
  const revoke = () => client.keys.revoke({ params: { id: key.id } }, { idempotencyKey: "revocation" });
  expect([await revoke(), await revoke()]).toEqual([{ success: true }, { success: true }]);
});

test("the key list shows each key's last use", async () => {
  const { key, client } = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "read" } });
  const lastUse = async () =>
    (await api.acme.admin.client.keys.list()).keys.find(({ id }) => id === key.id)?.last_used_at;
  expect(await lastUse()).toBeNull();
  await client.contacts.list();
  expect(await lastUse()).toEqual(expect.any(String));
});

describe("the end of a key", () => {
  test("a revoked key stops working and cannot be revoked again", async () => {
    const { key, client } = await createTestKey(api.acme.admin, api.baseUrl, {
      scopes: { contacts: "read" },
    });
    await client.contacts.list();
    await api.acme.admin.client.keys.revoke({ params: { id: key.id } });
    passCachedKeys();
    expect(await statusOf(client.contacts.list())).toBe(401);
    const listed = async () => (await api.acme.admin.client.keys.list()).keys.find(({ id }) => id === key.id);
    expect(await listed()).toMatchObject({ revoked_at: expect.any(String) });
    const days = "update crm.api_keys set revoked_at = revoked_at - interval '7 days' where id = $1";
    await owner.query(days, [key.id]);
    expect(await listed()).toBeUndefined();
    expect(await statusOf(api.acme.admin.client.keys.revoke({ params: { id: key.id } }))).toBe(404);
  });

  test("a key stops working when it expires", async () => {
    const { key, client } = await createTestKey(api.acme.admin, api.baseUrl, {
      scopes: { contacts: "read" },
      expires_at: "2999-01-01T00:00:00Z",
    });
    expect(await statusOf(client.contacts.list())).toBe(200);
    await owner.query("update crm.api_keys set expires_at = now() where id = $1", [key.id]);
    passCachedKeys();
    expect(await statusOf(client.contacts.list())).toBe(401);
  });

  test("a personal key stops working when its owner leaves the organisation", async () => {
    const leaver = await api.addMember("acme", "admin", "Leaver");
    const scopes = { tasks: "write" as const };
    const personal = await createTestKey(leaver, api.baseUrl, { scopes, personal: true });
    const shared = await createTestKey(leaver, api.baseUrl, { scopes });
    const params = { id: leaver.personId };
    await client.members.remove({ params, body: { to: null } });
    await expect.poll(() => statusOf(personal.client.tasks.list()), within).toBe(401);
    await expect
      .poll(
        async () => (await shared.client.tasks.create({ body: { title: "Ownerless" } })).task.owner_id,
        within,
      )
      .toBeNull();
  });
});

test("a personal key has no more rights than its owner's current role", async () => {
  const member = await api.addMember("acme", "user", "Demoted");
  const { client } = await createTestKey(member, api.baseUrl, {
    scopes: { contacts: "write" },
    personal: true,
  });
  await client.contacts.create({ body: { first: "Before" } });
  await changeRole(member, "viewer");
  await expect.poll(() => statusOf(client.contacts.create({ body: { first: "After" } })), within).toBe(403);
  expect(await statusOf(client.contacts.list())).toBe(200);
  await changeRole(member, "user");
  await expect.poll(() => statusOf(client.contacts.create({ body: { first: "Again" } })), within).toBe(200);
});

async function changeRole({ personId }: TestMember, role: string) {
  const { accessToken } = api.acme.admin;
  const url = `${api.signin.url}/members/${personId}`;
  const response = await sendAs(accessToken, "PUT", url, { body: { role } });
  expect(response.ok).toBe(true);
}

test("a key works only from its allowed networks", async () => {
  const from = (...addresses: string[]) =>
    createTestKey(api.acme.admin, api.baseUrl, { scopes: { contacts: "read" }, addresses });
  const elsewhere = await from("192.0.2.0/24", "2001:db8::/32");
  await expectRefused(elsewhere.client.contacts.list(), { status: 403, code: "NOT_ALLOWED" });
  const here = await from("127.0.0.0/8", "::1");
  expect(await statusOf(here.client.contacts.list())).toBe(200);
  await expectRefused(from("10.0.0.0/33"), {
    errors: [{ path: "addresses.0", message: expect.stringContaining("203.0.113.0/24") }],
  });
});

describe("a member without the admin role", () => {
  const scopes = { contacts: "read" as const };

  test("a member without the admin role creates only personal keys", async () => {
    const { user } = api.acme;
    await expectRefused(user.client.keys.create({ body: { name: "x", scopes } }), 403);
    const { key } = await createTestKey(user, api.baseUrl, { scopes, personal: true });
    expect(key).toMatchObject({ personal: true, created_by: { id: user.personId } });
  });

  test("a member without the admin role lists and revokes only own personal keys", async () => {
    const [user, other] = [await api.addMember("acme", "user"), await api.addMember("acme", "user")];
    const { key } = await createTestKey(user, api.baseUrl, { scopes, personal: true });
    const params = { id: key.id };
    expect((await user.client.keys.list()).keys.map(({ id }) => id)).toEqual([key.id]);
    expect((await other.client.keys.list()).keys).toEqual([]);
    expect(await statusOf(other.client.keys.revoke({ params }))).toBe(404);
    expect(await statusOf(client.keys.revoke({ params }))).toBe(200);
  });

  test("a member cannot give a key a permission that the member lacks", async () => {
    for (const wanted of [
      { contacts: "write" as const },
      { contacts: "propose" as const },
      { ...scopes, export: true },
    ]) {
      const body = { name: "x", scopes: wanted, personal: true };
      await expectRefused(api.acme.viewer.client.keys.create({ body }), { errors: [{ path: "scopes" }] });
    }
  });
});

test.each([
  ["an unknown kind", { scopes: { robots: "read" } }, "scopes.robots"],
  ["no kind of record", { scopes: { export: true } }, "scopes"],
  ["an unknown level", { scopes: { contacts: "admin" } }, "scopes.contacts"],
  ["a past expiry", { expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
  ["an empty name", { name: " " }, "name"],
  ["a budget of zero rows", { rows_per_hour: 0 }, "rows_per_hour"],
])("a key with %s is refused, and the error names the field", async (_, part, path) => {
  const body = { name: "Wrong", scopes: { contacts: "read" }, ...part };
  const response = await sendAs(api.acme.admin.accessToken, "POST", `${api.baseUrl}/keys`, { body });
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { errors: { path: string }[] };
  expect(errors[0]).toMatchObject({ path });
});

test("an organisation has a limited number of keys", async () => {
  const { admin } = api.globex;
  const { keys } = await admin.client.keys.list();
  const now = keys.filter(({ revoked_at, connection }) => revoked_at === null && !connection).length;
  await owner.query(
    `insert into crm.api_keys (org_id, id, name, secret_hash, scopes, is_personal, created_by, created_by_name)
     select o.id, gen_random_uuid(), 'Filling', gen_random_uuid(), '{"contacts": "read"}', false, '', ''
     from crm.organisations o, generate_series(1, $1::int) where o.slug = $2`,
    [maxKeys - now, api.globex.slug],
  );
  const body = { name: "One more", scopes: { contacts: "read" as const } };
  await expectRefused(admin.client.keys.create({ body }), "INVALID_INPUT");
});

describe("a row budget", async () => {
  const scopes = { contacts: "write" as const, export: true };
  const { admin } = api.acme;
  for (let n = 0; n < 6; n++) await admin.client.contacts.create({ body: { first: `Row ${n}` } });

  test("a read beyond the row budget is refused with a retry time", async () => {
    const { secret } = await createTestKey(admin, api.baseUrl, { scopes, rows_per_hour: 5 });
    const read = () => sendAs(secret, "GET", `${api.baseUrl}/contacts?limit=3`);
    const first = await read();
    expect(first.headers.get("ratelimit-policy")).toBe('"rows";q=5;w=3600');
    expect(first.headers.get("ratelimit")).toMatch(/^"rows";r=2;t=3\d{3}$/u);
    const second = await read();
    expect(second.status).toBe(429);
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(await second.json()).toMatchObject({ code: "TOO_MANY_REQUESTS", facts: { rowsPerHour: 5 } });
  });

  test("writes and exports show the remaining row budget in the headers", async () => {
    const { secret } = await createTestKey(admin, api.baseUrl, { scopes, rows_per_hour: 1000 });
    const create = (headers: Record<string, string> = {}) =>
      sendAs(secret, "POST", `${api.baseUrl}/contacts`, { headers, body: { first: "Quota", tags: "quota" } });
    const created = await create();
    expect(created.status).toBe(201);
    expect(created.headers.get("ratelimit-policy")).toBe('"rows";q=1000;w=3600');
    expect(created.headers.get("ratelimit")).toMatch(/^"rows";r=999;t=3\d{3}$/u);
    const repeatable = await create({ "idempotency-key": "quota" });
    expect(repeatable.headers.get("ratelimit")).toMatch(/^"rows";r=998;/u);
    const exported = await sendAs(secret, "GET", `${api.baseUrl}/contacts/export?tags=quota`);
    expect(exported.headers.get("ratelimit")).toMatch(/^"rows";r=996;/u);
  });

  test("the row budget is restored after an hour", async () => {
    const { key, client } = await createTestKey(admin, api.baseUrl, { scopes, rows_per_hour: 3 });
    const read = () => statusOf(client.contacts.list({ query: { limit: 3 } }));
    expect([await read(), await read()]).toEqual([200, 429]);
    await owner.query("update crm.api_keys set rows_since = now() - interval '61 minutes' where id = $1", [
      key.id,
    ]);
    expect(await read()).toBe(200);
  });

  test("a write that exceeds the row budget is reverted", async () => {
    const made = await Promise.all(
      ["a", "b", "c"].map(
        async (first) => (await admin.client.contacts.create({ body: { first } })).contact.id,
      ),
    );
    const { client } = await createTestKey(admin, api.baseUrl, { scopes, rows_per_hour: 2 });
    await expectRefused(client.contacts.bulkDelete({ body: { ids: made } }), 429);
    for (const id of made) await admin.client.contacts.read({ params: { id } });
    const [one = "", two = ""] = made;
    expect(
      await statusOf(
        client.contacts.bulkDelete({ body: { ids: made.filter((id) => id === one || id === two) } }),
      ),
    ).toBe(200);
    expect(await statusOf(client.contacts.create({ body: { first: "d" } }))).toBe(429);
  });

  test("the records that a dry run returns count against the row budget", async () => {
    const { contact } = await admin.client.contacts.create({ body: { first: "Dry" } });
    const { secret } = await createTestKey(admin, api.baseUrl, { scopes, rows_per_hour: 2 });
    const url = `${api.baseUrl}/contacts/${contact.id}?dry_run=true`;
    const edit = () => sendAs(secret, "PUT", url, { body: { city: "Graz" } });
    const first = await edit();
    expect(first.headers.get("ratelimit")).toMatch(/^"rows";r=1;/u);
    expect([first.status, (await edit()).status, (await edit()).status]).toEqual([200, 200, 429]);
  });

  test("an export larger than the row budget is refused", async () => {
    const { secret } = await createTestKey(admin, api.baseUrl, { scopes, rows_per_hour: 5 });
    expect((await sendAs(secret, "GET", `${api.baseUrl}/contacts/export`)).status).toBe(429);
  });
});

test("a search with a key finds only kinds of records in the key's scopes", async () => {
  const company = await client.companies.create({ body: { name: "Quixotic Ltd" } });
  const { contact } = await client.contacts.create({ body: { first: "Quixotic" } });
  await client.companyNotes.create({
    params: { id: company.company.id },
    body: { body: "Quixotic in a note" },
  });
  const find = async (scopes: Parameters<typeof createTestKey>[2]["scopes"], q: string) => {
    const key = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
    return (await key.client.search.find({ query: { q } })).results.map(({ id }) => id);
  };
  expect(await find({ contacts: "read" }, "quixotic")).toEqual([contact.id]);
  expect(await find({ contacts: "read" }, "quixotik")).toEqual([contact.id]);
  expect(await find({ companies: "propose" }, "quixotic")).toEqual([company.company.id]);
  expect(await find({ deals: "read" }, "quixotic")).toEqual([]);
});

test("a timeline that a key reads omits kinds of records outside the key's scopes", async () => {
  const { client } = api.acme.admin;
  const { company } = await client.companies.create({ body: { name: "Timeline Ltd" } });
  await client.contacts.create({ body: { first: "Hidden", company_id: company.id } });
  await client.tasks.create({ body: { title: "Hidden", company_id: company.id } });
  const key = await createTestKey(api.acme.admin, api.baseUrl, { scopes: { companies: "read" } });
  const nouns = async (reader: typeof client) =>
    (await reader.companies.activity({ params: { id: company.id } })).activity
      .map(({ noun }) => noun)
      .toSorted();
  expect(await nouns(client)).toEqual(["company", "contact", "task"]);
  expect(await nouns(key.client)).toEqual(["company"]);
});

test("the OpenAPI document describes API keys and the scopes of routes", async () => {
  const response = await fetch(`${api.baseUrl}/openapi.json`);
  const document = (await response.json()) as {
    components: { securitySchemes: Record<string, object> };
    paths: Record<string, { get: { description: string } }>;
  };
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: "http", scheme: "bearer" });
  for (const noun of recordNouns)
    expect(document.paths[`/${recordKinds[noun].plural}`]?.get.description).toContain(
      `${recordKinds[noun].plural}:read`,
    );
  expect(document.paths["/keys"]?.get.description).toContain("API keys cannot call it");
});
