import { apiRoutes } from "@lanyard/contract/api-routes";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";
import { crmIdOf } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { digestOrganisation, fillOrganisation } from "./filled-organisation.ts";
import { anyRequest } from "./fuzz-request.ts";
import { IdMemory } from "./known-ids.ts";
import { createSender } from "./request-sending.ts";
import type { WatchedApi } from "./watched-api.ts";

const routes: readonly RouteShape[] = Object.values(apiRoutes).flatMap((table) =>
  Object.values<RouteShape>(table),
);
/** Tables that reading changes (the last use of a key, tickets of downloads), those of news about members, and proposals. */
const changedByReading: ReadonlySet<string> = new Set([
  "api_keys",
  "download_tickets",
  "notices",
  "people",
  "proposal_changes",
  "proposals",
  "record_counts",
]);

/** Sends random requests with a key that may only propose; returns answers by status and the changed tables. */
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
  const statuses = new Map<string, number>();
  for (const request of fc.sample(anyRequest(routes), { seed, numRuns: requests })) {
    const reply = await send(request);
    const status = "status" in reply ? String(reply.status) : reply.reason;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  close();
  const after = await digestOrganisation(api.owner, id);
  const changedTables = Object.keys(before).filter(
    (table) => !changedByReading.has(table) && before[table] !== after[table],
  );
  return { statuses: Object.fromEntries(statuses), changedTables };
}
