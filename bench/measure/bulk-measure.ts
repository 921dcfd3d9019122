import { z } from "zod";
import type { BenchServers } from "../bench-servers.ts";

/** Seconds that deleting a selection takes, and taking that back. */
export interface BulkFigures {
  readonly records: number;
  readonly deleteSeconds: number;
  readonly undoSeconds: number;
}

const page = z.object({ contacts: z.array(z.object({ id: z.string() })) });
const done = z.object({ actionId: z.string() });
const pageSize = 100;
const rounds = 3;

/** The slowest of a few rounds: each deletes the same contacts and restores them. */
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
  const slowest = (times: readonly number[]) => Math.max(...times) / 1000;
  return { records: ids.length, deleteSeconds: slowest(deleting), undoSeconds: slowest(undoing) };
}
