import { z } from "zod";
import type { BenchServers } from "../bench-servers.ts";

/** Seconds: of several rounds the one in the middle, and the slowest, which met a checkpoint of the database. */
export interface RoundSeconds {
  readonly middle: number;
  readonly slowest: number;
}

/** What deleting a selection takes, and taking that back. */
export interface BulkFigures {
  readonly records: number;
  readonly deleting: RoundSeconds;
  readonly undoing: RoundSeconds;
}

const page = z.object({ contacts: z.array(z.object({ id: z.string() })) });
const done = z.object({ actionId: z.string() });
const pageSize = 100;
const rounds = 5;

/** Each round deletes the same contacts and restores them. */
export async function measureBulk({ apiUrl, signIn }: BenchServers, records: number): Promise<BulkFigures> {
  const token = await signIn();
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const authorization = `Bearer ${token}`;
    const sent =
      body === undefined
        ? { headers: { authorization } }
        : { headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${apiUrl}${path}`, { method, ...sent });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}`);
    return response.json();
  };
  const ids: string[] = [];
  for (let number = 1; ids.length < records; number++) {
    const { contacts } = page.parse(await call("GET", `/contacts?page=${number}&limit=${pageSize}`));
    if (contacts.length === 0) break;
    ids.push(...contacts.map(({ id }) => id));
  }
  const [deleting, undoing]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const { actionId } = done.parse(await call("POST", "/contacts/bulk-delete", { ids }));
    const deleted = performance.now();
    await call("POST", `/actions/${actionId}/undo`);
    deleting.push(deleted - began);
    undoing.push(performance.now() - deleted);
  }
  return { records: ids.length, deleting: roundsOf(deleting), undoing: roundsOf(undoing) };
}

function roundsOf(timesMs: readonly number[]): RoundSeconds {
  const sorted = timesMs.map((time) => time / 1000).sort((one, other) => one - other);
  return {
    middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    slowest: sorted.at(-1) ?? Number.NaN,
  };
}
