import { apiRoutes } from "@lanyard/contract/api-routes";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { sendAs } from "@lanyard/test-kit/send-as";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { createTestKey } from "./key-client.ts";
import type { RouteSample } from "./route-sample.ts";
import { prepareSamples } from "./route-samples.ts";
import { writingSamples } from "./undo-samples.ts";
import { queriesOf } from "./walk-queries.ts";

/** A call and its response, without ids, times and other values that differ between equal organisations. */
export interface WalkedCall {
  readonly call: string;
  readonly status: number;
  readonly body: string;
}

const routes = Object.values(apiRoutes).flatMap((table) => Object.values<RouteShape>(table));
const turnOf = ({ method, path }: RouteShape) =>
  method === "GET" ? 0 : method === "DELETE" || /\/(?:erase|removal)$/u.test(path) ? 2 : 1;
/**
 * All routes in calling order: reads first, while all compared organisations have the same few records, and
 * removals of samples last.
 */
const inOrder = routes.toSorted((a, b) => turnOf(a) - turnOf(b));

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: string;
}

/**
 * Calls every operation of the API as the organisation `acme`, and reading operations also with each of their
 * query parameters.
 */
export async function walkOperations(api: TestOrganisations): Promise<WalkedCall[]> {
  const samples = await prepareSamples(api);
  const known = await knownValues(api, samples);
  const extra = extraSamples(api.acme.user.personId);
  const calls = await callTools(api);
  for (const route of inOrder) {
    const name = `${route.method} ${route.path}`;
    const writing = await writingSamples[name]?.(api);
    const sample = { ...(writing ?? samples[name] ?? extra[name]) };
    for (const query of route.method === "GET" ? queriesOf(route, known) : [""])
      calls.push(await call(api, route, sample, query));
    await writing?.settled?.(api);
  }
  return calls;
}

async function knownValues({ acme }: TestOrganisations, samples: Readonly<Record<string, RouteSample>>) {
  const { path } = await acme.user.client.calendar.renew();
  const key = new URL(path, "http://localhost").searchParams.get("key") ?? "";
  const person = acme.user.personId;
  const linked = recordNouns.map((noun) => [
    `${noun}_id`,
    samples[`GET /${recordKinds[noun].plural}/{id}`]?.params.id,
  ]);
  return {
    ...Object.fromEntries(linked),
    ...{ owner_id: person, person, actor: person, who: person },
    ...{ key, time_zone: "Europe/Berlin", currency: "EUR", unseen: "true", after: undefined },
    pipeline_id: samples["GET /pipeline/{id}"]?.params.id,
    stage_id: samples["PUT /pipeline/stages/{stageId}"]?.params.stageId,
    ids: samples["GET /contacts/{id}"]?.params.id,
  };
}

const people = "First,Last\nAda,Walk\n";

/** Samples for routes for which `prepareSamples` and `writingSamples` have none. */
const extraSamples = (personId: string): Readonly<Record<string, Sent>> => ({
  ...Object.fromEntries(
    recordNouns.map((noun) => [
      `POST /${recordKinds[noun].plural}/export`,
      { body: { matching: { q: "sample" } } },
    ]),
  ),
  "POST /contacts/export": { body: { matching: { q: "sample", next_step: "none" } } },
  "POST /duplicates/check": { body: { noun: "contact", values: { first: "Sample" } } },
  "POST /interactions/parse": { body: { text: "Called Ada 10 min" } },
  "PUT /me/notice-types": { body: { types: [{ type: "proposal", app: true, mail: false }] } },
  "POST /keys": { body: { name: "Sample", scopes: { contacts: "read" }, personal: true } },
  "POST /webhooks": {
    body: { url: "https://hooks.example.com/walk", events: ["contact.created"], is_active: false },
  },
  "POST /proposals": {
    body: {
      ...{ reason: "Walk", for: personId },
      changes: [{ op: "create", noun: "contact", values: { first: "Proposed" } }],
    },
  },
  "PUT /events/presence": { body: { tab: absent, noun: "contact", id: absent, open: true } },
  "POST /me/usage": { body: { pages: { "/contacts": 1 } } },
  "PUT /views/order": { body: { noun: "contact", ids: [] } },
  "POST /example-data/remove": { body: { also_edited: false } },
  "POST /imports": { file: people },
  "POST /import-export/preview": { body: { csvData: people } },
  "POST /import-export/preview-upload": { file: people },
  "POST /import-export/execute": {
    body: { csvData: people, columnMapping: { First: "first", Last: "last" } },
  },
  "POST /import-export/upload": { file: people },
});

async function callTools({ acme, baseUrl }: TestOrganisations): Promise<WalkedCall[]> {
  const { secret } = await createTestKey(acme.user, baseUrl, {
    scopes: { contacts: "read" },
    personal: true,
  });
  const send = async (name: string, args: unknown) => {
    const response = await sendAs(secret, "POST", `${baseUrl}/mcp`, {
      headers: { accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    });
    return { call: `tool ${name}`, status: response.status, body: withoutNames(await response.text()) };
  };
  return [
    await send("list_records", { kind: "contact" }),
    await send("search_records", { text: "sample" }),
    await send("list_changes", {}),
  ];
}

async function call(
  api: TestOrganisations,
  { method, path, right }: RouteShape,
  { params = {}, body, file }: Sent,
  query = "",
): Promise<WalkedCall> {
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => params[name] ?? absent);
  const member = right === "admin" ? api.acme.admin : api.acme.user;
  const form = new FormData();
  if (file !== undefined) form.append("file", new Blob([file]), "walk.csv");
  const isJson = method !== "GET" && method !== "DELETE" && file === undefined;
  const sent = file !== undefined ? form : isJson ? JSON.stringify(body ?? {}) : undefined;
  const ending = new AbortController();
  const response = await fetch(`${api.baseUrl}${filled}${query && `?${query}`}`, {
    method,
    headers: {
      authorization: `Bearer ${member.accessToken}`,
      ...(isJson && { "content-type": "application/json" }),
    },
    ...(sent !== undefined && { body: sent }),
    signal: ending.signal,
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const text = isStream ? "" : await response.text();
  if (isStream) ending.abort();
  return {
    call: withoutNames(`${method} ${path}${query && `?${query}`}`),
    status: response.status,
    body: withoutNames(text),
  };
}

const absent = "00000000-0000-7000-8000-000000000000";

/** Replaces each id with its position in the response, and times, sample marks and secrets with a word. */
function withoutNames(text: string): string {
  const known = new Map<string, number>();
  return text
    .replace(/\r\n /gu, "") // Calendars fold long lines.
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/giu, (id) => {
      if (!known.has(id)) known.set(id, known.size);
      return `id${known.get(id)}`;
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\d{8}T\d{6}Z/gu, "time")
    .replace(/matrix\d+|(?:acme|globex)(?:-\w+| (?:user|admin|viewer))|Paarmannx+/gu, "name")
    .replace(/\+?49 ?30 ?\d[\d ]*/gu, "phone")
    .replace(/key=[\w.-]+/gu, "key")
    .replace(/\\?"(?:ticket|key|secret|url|download_url|requestId|last|version)\\?":\\?"[^"]*"/gu, "secret");
}
