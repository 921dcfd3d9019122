import { apiRoutes } from "@lanyard/contract/api-routes";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { toJSONSchema, z } from "zod";
import { prepareSamples } from "./route-samples.ts";
import { writingSamples } from "./undo-samples.ts";

/** A request, and the answer without values that differ between two organisations of the same content. */
export interface WalkedCall {
  readonly call: string;
  readonly status: number;
  readonly body: string;
}

const routes = Object.values(apiRoutes).flatMap((table) => Object.values<RouteShape>(table));
/** Reads come first, while each organisation has the same few records. */
const inOrder = [
  ...routes.filter(({ method }) => method === "GET"),
  ...routes.filter(({ method }) => method !== "GET"),
];

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: string;
}

/** Calls every operation of the API as the organisation `acme`, and each that reads once more with each parameter that it takes. */
export async function walkOperations(api: TestOrganisations): Promise<WalkedCall[]> {
  const samples = await prepareSamples(api);
  const calls: WalkedCall[] = [];
  for (const route of inOrder) {
    const name = `${route.method} ${route.path}`;
    const writing = await writingSamples[name]?.(api);
    const sample = { ...(writing ?? samples[name] ?? { body: extraBodies[name] }) };
    calls.push(await call(api, route, sample));
    await writing?.settled?.(api);
    for (const query of route.method === "GET" ? queriesOf(route, api) : [])
      calls.push(await call(api, route, sample, query));
  }
  return calls;
}

/** Bodies of routes that neither table of samples has. */
const extraBodies: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    recordNouns.map((noun) => [`POST /${recordKinds[noun].plural}/export`, { matching: { q: "sample" } }]),
  ),
  "POST /contacts/export": { matching: { q: "sample", next_step: "none" } },
};

const parameters = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
const described = z.object({
  enum: z.array(z.string()).optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
});

/** Returns each query parameter alone with a valid value, and a search together with its filters. */
function queriesOf({ query }: RouteShape, api: TestOrganisations): string[] {
  if (query === undefined) return [];
  const { properties } = parameters.parse(toJSONSchema(query, { io: "input", unrepresentable: "any" }));
  const alone = Object.entries(properties).flatMap(([name, shape]) => {
    const { enum: options = [], ...rest } = described.catch({}).parse(shape);
    const values = options.length > 0 ? options : [sampleValue(name, rest, api)];
    return values.map((value) => `${name}=${encodeURIComponent(value)}`);
  });
  return "q" in properties && "next_step" in properties
    ? [...alone, "q=sample&next_step=none", "q=sample&city=Berlin&sort_by=created_at"]
    : alone;
}

function sampleValue(name: string, { format, pattern }: z.output<typeof described>, api: TestOrganisations) {
  if (/owner|person|actor|who/u.test(name)) return api.acme.user.personId;
  if (format === "date" || /_(?:after|before)$|^(?:from|to)$/u.test(name)) return "2026-01-01";
  if (name === "time_zone") return "Europe/Berlin";
  if (format === "uuid" || /_id$/u.test(name)) return "00000000-0000-7000-8000-000000000000";
  if (pattern?.startsWith("^\\d") === true || /^(?:page|limit)$/u.test(name)) return "1";
  return "sample";
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
  if (file !== undefined) form.append("file", new Blob([file]), "walk.txt");
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

/** Ids by the order in which an answer names them; times, marks of samples and secrets by a word. */
function withoutNames(text: string): string {
  const known = new Map<string, number>();
  return text
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/giu, (id) => {
      if (!known.has(id)) known.set(id, known.size);
      return `id${known.get(id)}`;
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\d{8}T\d{6}Z/gu, "time")
    .replace(/matrix\d+|(?:acme|globex)(?:-\w+| (?:user|admin|viewer))|Paarmannx+/gu, "name")
    .replace(/\+?49 ?30 ?\d[\d ]*/gu, "phone")
    .replace(/key=[\w.-]+/gu, "key")
    .replace(/"(?:ticket|key|url|download_url|requestId|last|version)":"[^"]*"/gu, "secret");
}
