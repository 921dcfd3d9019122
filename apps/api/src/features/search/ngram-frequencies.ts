import type { Logger } from "@lanyard/server-kit/logging";
import type { Pool } from "pg";
import { type NgramFrequencies, readNgramFrequencies } from "./ngram-frequencies-sql.ts";

const freshMs = 600_000;

/**
 * Creates a cache of the frequencies. A call with an outdated cache starts a reload for later searches,
 * because frequencies affect only the speed.
 */
export function createNgramFrequencies(pool: Pool, log: Pick<Logger, "warn">): () => NgramFrequencies {
  let frequencies: NgramFrequencies = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    try {
      frequencies = await readNgramFrequencies(pool);
    } catch (error) {
      log.warn({ err: error }, "The frequencies of letters could not be read; searches may take longer");
    }
  };
  return () => {
    const now = performance.now();
    if (now - readAt > freshMs) {
      readAt = now;
      void read();
    }
    return frequencies;
  };
}
