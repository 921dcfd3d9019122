import { z } from "zod";
import { atMost, type Finding, median } from "../figures.ts";
import type { World } from "../measurement.ts";

const page = z.object({ contacts: z.array(z.object({ id: z.string() })) });
const done = z.object({ actionId: z.string() });
const rounds = 5;
const goalSeconds = 3;

async function secondsOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly seconds: number }> {
  const began = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - began) / 1000 };
}

/** Deletes the first contacts of the list at once and restores them, in several rounds. */
export async function measureBulkDelete({ servers, options }: World): Promise<Finding[]> {
  const call = await servers.callAs();
  const ids: string[] = [];
  for (let number = 1; ids.length < options.bulk; number++) {
    const { contacts } = page.parse(await call("GET", `/contacts?page=${number}&limit=100`));
    if (contacts.length === 0) break;
    ids.push(...contacts.map(({ id }) => id));
  }
  const [deleting, undoing]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const deleted = await secondsOf(() => call("POST", "/contacts/bulk-delete", { ids }));
    const { actionId } = done.parse(deleted.answer);
    deleting.push(deleted.seconds);
    undoing.push((await secondsOf(() => call("POST", `/actions/${actionId}/undo`))).seconds);
  }
  const finding = (name: string, seconds: readonly number[]) => {
    const slowest = `; ${Math.max(...seconds).toFixed(1)} s in the slowest of five runs`;
    return atMost(name, median(seconds), goalSeconds, `${median(seconds).toFixed(1)} s`, slowest);
  };
  return [
    finding(`Deleting ${ids.length.toLocaleString("en-US")} contacts at once`, deleting),
    finding("Undoing the deletion", undoing),
  ];
}

/** The numbers of contacts to change, with goals in seconds. */
const edited = [
  { records: 10_000, goal: 3 },
  { records: 100_000, goal: 30 },
];
/** A plain field, and a field by which lists filter and search. */
const fields = ["postal_code", "job_title"];

/**
 * Changes a field of many contacts and undoes the change. Compares both times with an UPDATE of the same
 * rows.
 */
export async function measureBulkUpdate({ servers, database, say }: World): Promise<Finding[]> {
  const { owner, orgId } = database;
  const call = await servers.callAs();
  const findings: Finding[] = [];
  for (const { records, goal } of edited) {
    const { rows } = await owner.query(
      "select id from crm.contacts where org_id = $1 and deleted_at is null limit $2",
      [orgId, records],
    );
    const ids: string[] = rows.map(({ id }) => id);
    for (const field of fields) {
      // The value differs in each run, because an unchanged value would write no rows.
      const value = `bench ${Date.now()}`;
      await owner.query("begin");
      const bare = await secondsOf(() =>
        owner.query(
          `update crm.contacts set ${field} = $3, version = version + 1, updated_at = now()
           where org_id = $1 and id = any($2::uuid[])`,
          [orgId, ids, value],
        ),
      );
      await owner.query("rollback");
      const change = { ids, change: { [field]: value } };
      const changed = await secondsOf(() => call("POST", "/contacts/bulk-update", change));
      const { actionId } = done.parse(changed.answer);
      const undone = await secondsOf(() => call("POST", `/actions/${actionId}/undo`, {}));
      const finding = (name: string, seconds: number) => {
        const more = `; ${(seconds / bare.seconds).toFixed(1)} times a bare UPDATE of ${bare.seconds.toFixed(1)} s`;
        return atMost(name, seconds, goal, `${seconds.toFixed(1)} s`, more);
      };
      findings.push(
        finding(`Changing ${field} of ${ids.length} contacts`, changed.seconds),
        finding("Undoing that", undone.seconds),
      );
      say(`Changed ${field} of ${ids.length} contacts`);
    }
  }
  return findings;
}
