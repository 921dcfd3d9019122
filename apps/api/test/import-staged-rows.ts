import type { Pool } from "pg";
import { expect } from "vitest";

/** The number of valid contacts in a large file. */
export const goodRows = 300;

/** Returns a file so large that a worker thread reads it. The last row is not a valid contact. */
export function largeFile(name: string): string {
  const filler = "x".repeat(8000);
  const rows = Array.from({ length: goodRows }, (_, n) => `Ada,ada${n}@${name}.example,,${filler}`);
  return `First,Email,Company,Filler\n${rows.join("\n")}\n,no address,,\n`;
}

export async function countStagedRows(owner: Pool, orgId: string): Promise<number> {
  const counting = "select count(*)::int as count from crm.import_rows where org_id = $1";
  return (await owner.query(counting, [orgId])).rows[0].count;
}

/** Changes the staged rows of a large file, so that contacts show whether a run has read its file again. */
export async function markStagedRows(owner: Pool, orgId: string): Promise<void> {
  expect(await countStagedRows(owner, orgId)).toBe(goodRows + 1);
  await owner.query(
    'update crm.import_rows set record = record || \'{"first": "Staged"}\' where org_id = $1',
    [orgId],
  );
}
