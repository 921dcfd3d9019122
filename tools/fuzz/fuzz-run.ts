import { apiRoutes } from "@lanyard/contract/api-routes";
import type { RouteShape } from "@lanyard/contract/route/route";
import { crmIdOf } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { digestOrganisation, fillOrganisation } from "./filled-organisation.ts";
import { anyRequest, type FuzzRequest } from "./fuzz-request.ts";
import { IdMemory, keptSets } from "./known-ids.ts";
import { singular } from "./record-noun.ts";
import { faultsOf, otherSecret } from "./reply-check.ts";
import { createSender, type FuzzReply, type NoReply, type Send, sendAll } from "./request-sending.ts";
import { fillIds } from "./request-text.ts";
import type { WatchedApi } from "./watched-api.ts";

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Whether to search for requests that block the event loop. */
  readonly isMeasured: boolean;
}

export interface FuzzFinding {
  readonly request: string;
  readonly faults: readonly string[];
  /** The beginning of the response body. */
  readonly answer: string;
}

export interface FuzzReport {
  readonly statuses: Readonly<Record<string, number>>;
  /** Routes without a successful response. The fuzzer may not have reached their services. */
  readonly onlyRefused: readonly string[];
  readonly findings: readonly FuzzFinding[];
  /** The requests that block the event loop, each with its duration. */
  readonly holds: readonly string[];
  /** The memory after the first fifth of the requests and at the end, in megabytes. */
  readonly heap: { readonly early: number; readonly late: number };
  readonly changedTables: readonly string[];
}

/** Requests that block the event loop for longer are reported. */
const longestHoldMs = 50;
const batchSize = 100;

const routes: readonly RouteShape[] = Object.values(apiRoutes).flatMap((table) =>
  Object.values<RouteShape>(table),
);

/** Sends random requests to a running API as members of acme. The organisation globex must not change. */
export async function runFuzz(
  api: WatchedApi,
  { requests, seed, isMeasured }: FuzzOptions,
): Promise<FuzzReport> {
  const memory = new IdMemory();
  for (let set = 0; set < keptSets; set += 1) {
    memory.keep("other", await fillOrganisation(api.globex.admin.client, otherSecret));
    memory.keep("own", await fillOrganisation(api.acme.admin.client, "Own"));
  }
  const globexId = await crmIdOf(api, api.globex);
  const before = await digestOrganisation(api.owner, globexId);
  const { send, close } = createSender({ baseUrl: api.baseUrl, tokens: tokensOf(api), known: memory.known });
  const seen = new FuzzNotes(memory);
  const drawn = anyRequest(routes);
  let early = 0;
  for (let done = 0; done < requests; done += batchSize) {
    // Creates new records, because earlier requests may have deleted the others.
    memory.keep("own", await fillOrganisation(api.acme.admin.client, "Own"));
    const numRuns = Math.min(batchSize, requests - done);
    const batch = fc.sample(drawn, { seed: seed + done, numRuns });
    await sendAll(batch, send, (request, reply) => seen.note(request, reply));
    if (isMeasured) await findHolds(api, batch, send, seen);
    if (early === 0 && done >= requests / 5) early = (await api.collectedFigures()).heapMegabytes;
  }
  const { heapMegabytes: late } = await api.collectedFigures();
  close();
  const after = await digestOrganisation(api.owner, globexId);
  const changedTables = Object.keys(before).filter((table) => before[table] !== after[table]);
  return { ...seen.told(), heap: { early, late }, changedTables };
}

function tokensOf({ acme }: WatchedApi) {
  const { admin, user, viewer } = acme;
  return {
    admin: admin.accessToken,
    user: user.accessToken,
    viewer: viewer.accessToken,
    nobody: undefined,
    odd: `${admin.accessToken.slice(0, -4)}AAAA`,
  };
}

/**
 * Ten concurrent requests can share a turn of the event loop, so each request of a slow batch is repeated
 * alone. A slow request is then repeated once more, and the shorter time counts.
 */
async function findHolds(
  api: WatchedApi,
  batch: readonly FuzzRequest[],
  send: Send,
  seen: FuzzNotes,
): Promise<void> {
  if ((await api.figures()).worstHoldMs <= longestHoldMs) return;
  for (const request of batch) {
    const holds = [await holdOf(api, request, send)];
    if ((holds[0] ?? 0) > longestHoldMs) holds.push(await holdOf(api, request, send));
    seen.noteHold(request, Math.min(...holds));
  }
}

async function holdOf(api: WatchedApi, request: FuzzRequest, send: Send): Promise<number> {
  await send(request);
  return (await api.figures()).worstHoldMs;
}

class FuzzNotes {
  readonly #statuses = new Map<string, number>();
  readonly #findings: FuzzFinding[] = [];
  readonly #holds: string[] = [];
  readonly #onlyRefused = new Set(routes.map(nameOf));
  readonly #memory: IdMemory;

  constructor(memory: IdMemory) {
    this.#memory = memory;
  }

  note(request: FuzzRequest, reply: FuzzReply | NoReply): void {
    const status = "status" in reply ? String(reply.status) : "none";
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if ("status" in reply && reply.status < 300) this.#onlyRefused.delete(nameOf(request.route));
    const faults = faultsOf(request, reply);
    if (faults.length > 0) this.#find(request, faults, "text" in reply ? reply.text : "");
    else if ("text" in reply && reply.status < 300) this.#learn(request, reply);
  }

  noteHold(request: FuzzRequest, holdMs: number): void {
    if (holdMs > longestHoldMs)
      this.#holds.push(`${Math.round(holdMs)} ms: ${described(request, this.#memory)}`);
  }

  told() {
    return {
      statuses: Object.fromEntries([...this.#statuses].sort()),
      onlyRefused: [...this.#onlyRefused],
      findings: this.#findings,
      holds: this.#holds,
    };
  }

  #find(request: FuzzRequest, faults: readonly string[], text: string): void {
    this.#findings.push({ request: described(request, this.#memory), faults, answer: text.slice(0, 300) });
  }

  #learn({ route }: FuzzRequest, { text }: FuzzReply): void {
    if ((route.answerFormat ?? "json") !== "json") return;
    this.#memory.learn(JSON.parse(text), singular(route.path.split("/")[1] ?? ""));
  }
}

function nameOf({ method, path }: RouteShape): string {
  return `${method} ${path}`;
}

function described({ route, caller, address, headers, body }: FuzzRequest, { known }: IdMemory): string {
  const bytes = body === undefined ? "" : fillIds(Buffer.from(body.bytes).toString("latin1"), known);
  const shown = bytes.length > 600 ? `${bytes.slice(0, 600)}… (${bytes.length} bytes)` : bytes;
  const head = `${route.method} ${fillIds(address, known).slice(0, 600)} as ${caller}`;
  return [head, JSON.stringify(headers), body?.type ?? "", shown]
    .filter((line) => line !== "{}" && line !== "")
    .join("\n");
}
