import type { AnyTool } from "@lanyard/api/features/mcp/mcp-tool";
import { tools } from "@lanyard/api/features/mcp/mcp-tools";
import { apiRoutes } from "@lanyard/contract/api-routes";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { crmIdOf } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { z } from "zod";
import { digestOrganisation, fillOrganisation } from "./filled-organisation.ts";
import { anyRequest, type FuzzRequest } from "./fuzz-request.ts";
import { jsonShapeOf } from "./json-shape.ts";
import { IdMemory } from "./known-ids.ts";
import { createSender, type FuzzReply, type NoReply, sendAll } from "./request-sending.ts";
import { jsonText } from "./request-text.ts";
import { strangeObject, validValue } from "./schema-values.ts";
import type { WatchedApi } from "./watched-api.ts";

const routes: readonly RouteShape[] = Object.values(apiRoutes).flatMap((table) =>
  Object.values<RouteShape>(table),
);
/** The number of requests in memory at a time. The limit is low, because some bodies are large. */
const batchSize = 500;
/**
 * Tables that may change although the key changes no record: they store the last use of the key, download
 * tickets, notices, members, counts and proposals.
 */
const changedByReading: ReadonlySet<string> = new Set([
  "api_keys",
  "download_tickets",
  "notices",
  "people",
  "proposal_changes",
  "proposals",
  "record_counts",
]);

/** Calls of all tools, including forbidden ones, with valid and odd arguments. */
const anyToolCall = fc.oneof(...tools.flatMap((tool) => recordNouns.map((noun) => callTo(tool, noun))));
const mcpRoute = { method: "POST", path: "/mcp", right: "read", summary: "", answer: z.unknown() } as const;

function callTo({ name, input }: AnyTool, noun: RecordNoun): fc.Arbitrary<FuzzRequest> {
  const [shape, place] = [jsonShapeOf(input), { name: "", noun }];
  const hasKind = shape.properties?.kind !== undefined;
  return fc.oneof(validValue(shape, place), strangeObject(shape, place)).map((drawn) => {
    const given = Object(drawn);
    const params = { name, arguments: hasKind ? { ...given, kind: noun } : given };
    return {
      ...{ route: mcpRoute, caller: "admin", address: "/mcp" },
      headers: { accept: "application/json, text/event-stream" },
      body: {
        bytes: jsonText({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
        type: "application/json",
      },
    };
  });
}

function outcomeOf({ route }: FuzzRequest, reply: FuzzReply | NoReply): string {
  if (!("status" in reply)) return reply.reason;
  if (route !== mcpRoute || reply.status !== 200) return String(reply.status);
  return /"isError":true|"error":/u.test(reply.text) ? "tool refused" : "tool answered";
}

export async function fuzzProposingKey(
  api: WatchedApi,
  { requests, seed }: { requests: number; seed: number },
) {
  const { client } = api.acme.admin;
  const memory = new IdMemory();
  memory.keep("own", await fillOrganisation(client, "Own"));
  memory.keep("other", await fillOrganisation(api.globex.admin.client, "Other"));
  const kinds = recordNouns.map((noun) => [recordKinds[noun].plural, "propose"] as const);
  const scopes = { ...Object.fromEntries(kinds), export: false };
  const { secret } = await client.keys.create({ body: { name: "Agent", scopes } });
  const id = await crmIdOf(api, api.acme);
  const before = await digestOrganisation(api.owner, id);
  const tokens = { admin: secret, user: secret, viewer: secret, nobody: secret, odd: secret };
  const { send, close } = createSender({ baseUrl: api.baseUrl, tokens, known: memory.known });
  const drawn = fc.oneof({ weight: 4, arbitrary: anyRequest(routes) }, { weight: 1, arbitrary: anyToolCall });
  const outcomes = new Map<string, number>();
  const failures: string[] = [];
  for (let done = 0; done < requests; done += batchSize) {
    const numRuns = Math.min(batchSize, requests - done);
    await sendAll(fc.sample(drawn, { seed: seed + done, numRuns }), send, (request, reply) => {
      const outcome = outcomeOf(request, reply);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (!/^([234]|tool )/u.test(outcome)) failures.push(failureText(request, reply, outcome));
    });
  }
  close();
  const after = await digestOrganisation(api.owner, id);
  const changedTables = Object.keys(before).filter(
    (table) => !changedByReading.has(table) && before[table] !== after[table],
  );
  return { outcomes: Object.fromEntries(outcomes), failures, changedTables };
}

function failureText({ route, address, body }: FuzzRequest, reply: FuzzReply | NoReply, outcome: string) {
  const answer = "text" in reply ? reply.text : "";
  return [outcome, route.method, address, body?.bytes, answer].join(" ").slice(0, 2000);
}
