import type { Logger } from "@lanyard/server-kit/logging";
import type { Pool } from "pg";
import { type FragmentShares, readFragmentShares } from "./fragment-shares-sql.ts";

const keptMs = 600_000;

/**
 * What is known by now; a search that finds it old has it read for those that come later. Only how fast a search is
 * depends on it.
 */
export function createFragmentShares(pool: Pool, log: Pick<Logger, "warn">): () => FragmentShares {
  let shares: FragmentShares = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    try {
      shares = await readFragmentShares(pool);
    } catch (error) {
      log.warn({ err: error }, "How common letters are could not be read: searches may take longer");
    }
  };
  return () => {
    const now = performance.now();
    if (now - readAt > keptMs) {
      readAt = now;
      void read();
    }
    return shares;
  };
}
