import { type DueWorkParts, repeatWhereDue } from "#src/db/due-organisations.ts";
import { foldSearchWords } from "./search-word-sql.ts";

/**
 * Starts the background work that adds words of written records to the vocabulary for corrections. The
 * database stores the queue, so that another process can continue.
 */
export function startSearchWordReading({ database, ...parts }: DueWorkParts): void {
  repeatWhereDue(parts, {
    name: "search words",
    failure: "The words of records could not be read",
    select: "search_words_due",
    run: async (orgId, isStopped) => {
      while (!isStopped() && (await database.reading(orgId, foldSearchWords)));
      return true;
    },
  });
}
