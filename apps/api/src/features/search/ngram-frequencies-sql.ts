import type { Pool } from "pg";
import { z } from "zod";

/** The share of records that contain each n-gram of 3 to 5 letters, estimated from a sample. */
export type NgramFrequencies = ReadonlyMap<string, number>;

const rows = z.array(z.object({ ngram: z.string(), frequency: z.number() }));

export async function readNgramFrequencies(pool: Pool): Promise<NgramFrequencies> {
  const answer = await pool.query("select ngram, frequency from crm.ngram_frequencies()");
  return new Map(rows.parse(answer.rows).map(({ ngram, frequency }) => [ngram, frequency]));
}
