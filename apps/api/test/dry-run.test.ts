import { apiRoutes } from "@lanyard/contract/api-routes";
import { nounsWith, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestKey } from "./key-client.ts";
import { kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody } from "./kinds/kind-samples.ts";
import { isWhole, nameOf, testedRoutes } from "./kinds/tested-kinds.ts";
import { type WritingSample, writingSamples } from "./undo-samples.ts";

/** Routes that change data and respond with JSON. Routes with `actsOutside` refuse `dry_run`. */
const routes = testedRoutes
  .filter(({ method, answerFormat }) => method !== "GET" && answerFormat === undefined)
  .map((route) => ({ name: nameOf(route), route }));
/** Routes whose samples wait for background work. Only the release run tests them. */
const slow: readonly string[] = [
  "POST /duplicates/{id}/dismiss",
  "POST /duplicates/{id}/reopen",
  "POST /webhooks/{id}/deliveries/{delivery}/redeliver",
];
const inside = routes.filter(({ name, route }) => !route.actsOutside && (isWhole || !slow.includes(name)));
const outside = routes.filter(({ route }) => route.actsOutside);

let api: TestOrganisations;
let owner: pg.Pool;
beforeAll(async () => {
  api = await joinTestApi();
  owner = new pg.Pool({ connectionString: api.database.ownerUrl, max: 1 });
  await readTables();
  for (const { client } of [api.acme.admin, api.acme.user]) await client.person.readMe();
});
afterAll(() => owner.end());

/**
 * For the route that follows a record, creates a record and returns a sample. Returns undefined for other
 * routes.
 */
async function followSample(name: string): Promise<WritingSample | undefined> {
  const noun = recordNouns.find((each) => name.endsWith(` /${recordKinds[each].plural}/{id}/follow`));
  if (noun === undefined) return undefined;
  const { record } = await kindCalls(api, noun).create(await sampleBody(api, noun, 0, name.slice(0, 4)));
  return { params: { id: record.id } };
}

/** Samples for the routes that have none in the undo matrix. */
const otherSamples: Record<string, () => Promise<WritingSample> | undefined> = {
  "POST /actions/{id}/undo": async () => ({ params: { id: await someAction() } }),
  "POST /actions/{id}/redo": async () => {
    const id = await someAction();
    await api.acme.user.client.actions.undo({ params: { id } });
    return { params: { id } };
  },
  "POST /interactions/parse": async () => ({ body: { text: "Called Ada" } }),
  "PUT /me": async () => ({}),
  "PUT /me/notice-types": async () => ({ body: { types: [{ type: "proposal", app: true, mail: false }] } }),
  "PUT /me/profile": async () => ({ body: { role_title: "Tester" } }),
  "PUT /me/preferences": async () => ({ body: { language: "de" } }),
  "POST /me/calendar": async () => ({}),
  "DELETE /me/calendar": async () => {
    await api.acme.user.client.calendar.renew();
    return {};
  },
  "POST /keys": async () => ({ body: { name: "Dry", scopes: { contacts: "read" }, personal: true } }),
  "DELETE /keys/{id}": async () => ({ params: { id: await someKey() } }),
  "POST /keys/{id}/undo": async () => {
    const key = await createTestKey(api.acme.user, api.baseUrl, {
      scopes: { contacts: "write" },
      personal: true,
    });
    const from = new Date(Date.now() - 3_600_000).toISOString();
    await key.client.contacts.create({ body: { first: "Of a key" } });
    const to = new Date(Date.now() + 3_600_000).toISOString();
    return { params: { id: key.key.id }, body: { from, to } };
  },
  "PUT /views/order": async () => {
    const { view } = await someView("Ordered");
    const { views } = await api.acme.user.client.views.list({ query: { noun: "task" } });
    const others = views.map(({ id }) => id).filter((id) => id !== view.id);
    return { body: { noun: "task", ids: [view.id, ...others] } };
  },
  "POST /views/{id}/restore": async () => {
    const params = { id: (await someView("Removed")).view.id };
    await api.acme.user.client.views.remove({ params });
    return { params };
  },
  "POST /webhooks": async () => ({ body: sampleWebhook }),
  "PUT /webhooks/{id}": async () => ({ params: { id: await someWebhook() }, body: sampleWebhook }),
  "DELETE /webhooks/{id}": async () => ({ params: { id: await someWebhook() } }),
  "POST /webhooks/{id}/secret": async () => ({ params: { id: await someWebhook() } }),
  "POST /webhooks/{id}/test": async () => ({ params: { id: await someWebhook() } }),
  "POST /webhooks/{id}/deliveries/{delivery}/redeliver": async () => {
    const id = await someWebhook();
    const { delivery } = await api.acme.admin.client.webhooks.test({ params: { id } });
    const state = async () =>
      (await api.acme.admin.client.webhooks.deliveries({ params: { id } })).deliveries[0]?.state;
    // Waits until the sender has tried the test delivery and failed to resolve its address.
    await expect.poll(state).toBe("failed");
    return { params: { id, delivery: delivery.id } };
  },
  "POST /webhooks/{id}/replay": async () => ({
    params: { id: await someWebhook() },
    body: { since: new Date().toISOString() },
  }),
  "POST /notices/seen": async () => {
    const body = { first: "Assigned", owner_id: api.acme.user.personId };
    await api.acme.admin.client.contacts.create({ body });
    return { body: {} };
  },
  "POST /duplicates/check": async () => ({
    body: { noun: "contact", values: { first: "Dry", last: "Run" } },
  }),
  "POST /proposals": async () => ({ body: newProposal() }),
  "POST /proposals/{id}/accept": async () => ({ params: await someProposal(), body: { changes: "all" } }),
  "POST /proposals/{id}/refuse": async () => ({ params: await someProposal(), body: { reason: "No" } }),
  "POST /example-data/remove": async () => ({ body: { also_edited: false } }),
  ...Object.fromEntries(
    nounsWith("files").map((noun) => [
      `POST /${recordKinds[noun].plural}/{id}/attachments/{attachmentId}/ticket`,
      () => writingSamples[`DELETE /${recordKinds[noun].plural}/{id}/attachments/{attachmentId}`]?.(api),
    ]),
  ),
};

async function someAction(): Promise<string> {
  const { actionId = "" } = await api.acme.user.client.contacts.create({ body: { first: "Undone" } });
  return actionId;
}

const newProposal = () => ({
  reason: "Dry",
  for: api.acme.user.personId,
  changes: [{ op: "create" as const, noun: "contact" as const, values: { first: "Proposed" } }],
});

async function someProposal(): Promise<{ id: string }> {
  const { proposal } = await api.acme.user.client.proposals.create({ body: newProposal() });
  return { id: proposal.id };
}

const someView = (name: string) => api.acme.user.client.views.create({ body: { noun: "task", name } });

async function someKey(): Promise<string> {
  const wanted = { scopes: { contacts: "read" as const }, personal: true };
  return (await createTestKey(api.acme.user, api.baseUrl, wanted)).key.id;
}

/** A disabled webhook, so that no messages are sent. */
const sampleWebhook = { url: "https://hooks.invalid/", events: ["contact.created"], is_active: false };

async function someWebhook(): Promise<string> {
  return (await api.acme.admin.client.webhooks.create({ body: sampleWebhook })).webhook.id;
}

/** Matches tables that background work changes at any time, so their rows can differ after a dry run. */
const inBackground =
  /^(?:duplicate_|search_word|record_counts|people$|phone_rereadings|custom_rewritings|webhook)/u;

/** The statement that counts and hashes all rows of an organisation, by table. */
let stateStatement = "";
async function readTables(): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'crm' and column_name = 'org_id' order by 1`,
  );
  const texts = tables
    .filter(({ name }) => !inBackground.test(name))
    .map(({ name }) => `select '${name}', t::text from crm.${name} t where t.org_id = o.id`);
  texts.push(
    `select 'people', p::text from crm.people p
     where p.org_id = o.id and p.id in ('${api.acme.admin.personId}', '${api.acme.user.personId}')`,
    "select 'webhooks', concat_ws(' ', w.id, w.url, w.events, w.is_active, w.secret) from crm.webhooks w where w.org_id = o.id",
    "select 'dismissed', p.id::text from crm.duplicate_pairs p where p.org_id = o.id and p.dismissed",
  );
  stateStatement = `
    select r.name, count(*), sum(hashtextextended(r.row, 0)) as hash
    from crm.organisations o cross join lateral (${texts.join(" union all ")}) r (name, row)
    where o.slug = $1 group by 1 order by 1`;
}

async function stateByTable(): Promise<unknown[]> {
  const statement = { name: "state-by-table", text: stateStatement, values: [api.acme.slug] };
  return (await owner.query(statement)).rows;
}

async function call(route: RouteShape, sample: WritingSample, query: string, headers = {}) {
  const path = route.path.replace(/\{(\w+)\}/gu, (_, name: string) => sample.params?.[name] ?? "");
  const member = route.right === "admin" ? api.acme.admin : api.acme.user;
  const hasBody = route.method !== "DELETE" && route.body !== undefined;
  const sent = { headers, ...(hasBody && { body: sample.body ?? {} }) };
  const response = await sendAs(member.accessToken, route.method, `${api.baseUrl}${path}?${query}`, sent);
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly parameters: { readonly name: string }[] }>>;
}

test.each(inside)(
  "the dry run of $name changes no row and returns a valid response",
  async ({ name, route }) => {
    if (name === "POST /example-data") return;
    const sample = await (otherSamples[name]?.() ?? writingSamples[name]?.(api) ?? followSample(name));
    expect(sample, `${name} has no sample`).toBeDefined();
    const before = await stateByTable();
    const { status, answer } = await call(route, sample ?? {}, "dry_run=true", {
      "idempotency-key": "dry",
    });
    expect(status, JSON.stringify(answer)).toBe(route.status ?? 200);
    expect(answer).toMatchObject({ dry_run: true });
    expect(route.answer.safeParse(answer.would).error).toBeUndefined();
    expect(await stateByTable()).toEqual(before);
    expect((await call(route, sample ?? {}, "dry_run=false")).status).toBe(status);
  },
);

test.each(outside)(
  "the dry run of $name is refused, and the refusal names the parameter",
  async ({ route }) => {
    const { status, answer } = await call(route, {}, "dry_run=true");
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: "INVALID_INPUT", errors: [{ path: "dry_run" }] });
  },
);

test.runIf(isWhole)("a dry run of example data creates nothing", async () => {
  const fresh = await joinTestApi();
  const url = `${fresh.baseUrl}/example-data?dry_run=true`;
  const body = { today: "2026-01-05" };
  const response = await sendAs(fresh.acme.user.accessToken, "POST", url, { body });
  expect(await response.json()).toMatchObject({ dry_run: true, would: { success: true } });
  expect((await fresh.acme.user.client.contacts.count()).totalCount).toBe(0);
});

test("a dry run validates custom values and returns them", async () => {
  const body = { noun: "contact", label: "Shoe size", type: "number" } as const;
  const { key } = (await api.acme.admin.client.fields.create({ body })).field;
  const send = (value: unknown) =>
    call(apiRoutes.contacts.create, { body: { first: "Dry", custom: { [key]: value } } }, "dry_run=true");
  expect(await send(35)).toMatchObject({
    status: 201,
    answer: { would: { contact: { custom: { [key]: 35 } } } },
  });
  expect(await send("small")).toMatchObject({
    status: 400,
    answer: { errors: [{ path: `custom.${key}` }] },
  });
});

test("a dry run of a refused call returns the refusal with its status", async () => {
  const email = "dry@taken.example";
  await api.acme.user.client.contacts.create({ body: { first: "Taken", email } });
  const send = (query: string) => call(apiRoutes.contacts.create, { body: { first: "New", email } }, query);
  const [would, is] = [await send("dry_run=true"), await send("dry_run=false")];
  expect(would.status).toBe(409);
  expect({ ...would.answer, requestId: "" }).toEqual({ ...is.answer, requestId: "" });
});

test("a dry run requires the permission of the route", async () => {
  const url = `${api.baseUrl}/contacts?dry_run=true`;
  const response = await sendAs(api.acme.viewer.accessToken, "POST", url, { body: { first: "Viewer" } });
  expect(response.status).toBe(403);
});

test("`dry_run` is refused if its value is unknown or the route only reads", async () => {
  const odd = await call(apiRoutes.contacts.create, { body: { first: "Odd" } }, "dry_run=1");
  expect(odd).toMatchObject({ status: 400, answer: { errors: [{ path: "dry_run" }] } });
  const response = await sendAs(api.acme.user.accessToken, "GET", `${api.baseUrl}/contacts?dry_run=true`);
  expect(response.status).toBe(400);
});

test("the OpenAPI document lists the dry run in each route that accepts it", async () => {
  const document = (await (await fetch(`${api.baseUrl}/openapi.json`)).json()) as OpenApi;
  const takes = ({ method, path }: RouteShape) =>
    document.paths[path]?.[method.toLowerCase()]?.parameters.some(({ name }) => name === "dry_run");
  expect(inside.filter(({ route }) => !takes(route))).toEqual([]);
  expect(outside.filter(({ route }) => takes(route))).toEqual([]);
  expect(takes(apiRoutes[recordKinds.contact.plural].list)).toBe(false);
});
