import type { Pool } from "pg";
import { z } from "zod";

/** How common fragments of 3 to 5 letters are: the part of all records whose text has them, by a sample. */
export type NgramFrequencies = ReadonlyMap<string, number>;

const rows = z.array(z.object({ fragment: z.string(), share: z.number() }));

export async function readNgramFrequencies(pool: Pool): Promise<NgramFrequencies> {
  const answer = await pool.query("select fragment, share from crm.fragment_shares()");
  return new Map(rows.parse(answer.rows).map(({ fragment, share }) => [fragment, share]));
}
