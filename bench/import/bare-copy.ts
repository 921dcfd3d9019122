import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { benchLines } from "./bench-lines.ts";

const columns = ["first", "last", "email", "phone", "company", "job_title", "city"];

/** Seconds that the database needs alone to take the same file into a table with the columns and indexes of contacts. */
export async function copyBare(ownerUrl: string, orgId: string, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // The name that starts a record's search is what an index of the search needs.
    await client.query(`
      drop table if exists crm.bare_copy;
      create table crm.bare_copy (like crm.contacts including defaults including generated including indexes);
      alter table crm.bare_copy alter column org_id set default '${orgId}', alter column id set default gen_random_uuid(),
        alter column search_text set default ''`);
    const began = performance.now();
    const stream = client.query(
      from(`copy crm.bare_copy (${columns.join(", ")}) from stdin with (format csv, header)`),
    );
    await pipeline(Readable.from(pieces(rows)), stream);
    return (performance.now() - began) / 1000;
  } finally {
    await client.query("drop table if exists crm.bare_copy");
    await client.end();
  }
}

function* pieces(rows: number): Generator<string> {
  let piece = "";
  for (const line of benchLines(rows)) {
    piece += `${line}\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}
