import pg from "pg";
import { z } from "zod";
import type { BenchDatabase } from "../bench-database.ts";
import type { BenchServers } from "../bench-servers.ts";

/** Seconds that changing a field of many contacts takes, its undo, and the bare database's UPDATE of the same rows. */
interface EditFigures {
  readonly records: number;
  readonly field: string;
  readonly changing: number;
  readonly undoing: number;
  readonly bare: number;
}

const done = z.object({ changed: z.number(), actionId: z.string() });
const ids = z.array(z.object({ id: z.string() }));

/** A plain field, and one that lists are narrowed and searched by. */
const fields = ["postal_code", "job_title"] as const;

/** Changes so many contacts, each size once for each field. */
export async function measureEdits(
  { apiUrl, signIn }: BenchServers,
  { ownerUrl, orgId }: BenchDatabase,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<EditFigures[]> {
  const token = await signIn();
  const call = async (path: string, body: unknown) => {
    const began = performance.now();
    const response = await fetch(`${apiUrl}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return { answer: await response.json(), seconds: (performance.now() - began) / 1000 };
  };
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const figures: EditFigures[] = [];
  try {
    for (const records of sizes) {
      const { rows } = await owner.query(
        "select id from crm.contacts where org_id = $1 and deleted_at is null limit $2",
        [orgId, records],
      );
      const chosen = ids.parse(rows).map(({ id }) => id);
      for (const field of fields) {
        // What an interrupted run left would be no change.
        const value = `bench ${Date.now()}`;
        const bare = await bareUpdate(owner, { orgId, ids: chosen, field, value });
        const changed = await call("/contacts/bulk-update", { ids: chosen, change: { [field]: value } });
        const { actionId } = done.parse(changed.answer);
        const undone = await call(`/actions/${actionId}/undo`, {});
        const found = {
          records: chosen.length,
          field,
          changing: changed.seconds,
          undoing: undone.seconds,
          bare,
        };
        say(editText([found]));
        figures.push(found);
      }
    }
  } finally {
    await owner.end();
  }
  return figures;
}

interface BareUpdate {
  readonly orgId: string;
  readonly ids: readonly string[];
  readonly field: string;
  readonly value: string;
}

/** Writes the same rows with their version and moment, and takes it back. */
async function bareUpdate(
  owner: pg.Client,
  { orgId, ids: chosen, field, value }: BareUpdate,
): Promise<number> {
  const began = performance.now();
  await owner.query("begin");
  await owner.query(
    `update crm.contacts set ${owner.escapeIdentifier(field)} = $3, version = version + 1, updated_at = now()
     where org_id = $1 and id = any($2::uuid[])`,
    [orgId, chosen, value],
  );
  const seconds = (performance.now() - began) / 1000;
  await owner.query("rollback");
  return seconds;
}

export function editText(figures: readonly EditFigures[]): string {
  return figures
    .map(({ records, field, changing, undoing, bare }) => {
      const of = (seconds: number) =>
        `${seconds.toFixed(1)} s (${(seconds / bare).toFixed(1)} times a bare UPDATE)`;
      return `${field} of ${records} contacts changed in ${of(changing)}, taken back in ${of(undoing)}; bare ${bare.toFixed(1)} s`;
    })
    .join("\n");
}
