import type { Pool } from "pg";
import { z } from "zod";

/** How common n-grams of 3 to 5 letters are: the part of all records whose text has them, by a sample. */
export type NgramFrequencies = ReadonlyMap<string, number>;

const rows = z.array(z.object({ ngram: z.string(), frequency: z.number() }));

export async function readNgramFrequencies(pool: Pool): Promise<NgramFrequencies> {
  const answer = await pool.query("select ngram, frequency from crm.ngram_frequencies()");
  return new Map(rows.parse(answer.rows).map(({ ngram, frequency }) => [ngram, frequency]));
}
