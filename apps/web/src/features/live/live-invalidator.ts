import type { ImportEvent } from "@lanyard/contract/event/event-schema";
import type { QueryClient, QueryState } from "@tanstack/react-query";
import {
  isBelow,
  type QueryPrefix,
  staleQueries,
  type Touched,
  takenBackKinds,
} from "#src/records/stale-queries.ts";

/** The time for which changes are collected into one request. */
const gatherMs = 150;

const isOverdue = ({ isInvalidated, fetchStatus }: QueryState) => isInvalidated && fetchStatus === "idle";

/** Creates the functions that reload visible data after live events. */
export function createLiveInvalidator(cache: QueryClient) {
  const waiting = new Map<string, QueryPrefix>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const freshen = () => {
    timer = undefined;
    const prefixes = [...waiting.values()];
    waiting.clear();
    // A visible board reloads the changed columns itself.
    const read = prefixes.filter(([, view]) => view !== "board");
    void cache.invalidateQueries({
      refetchType: "none",
      predicate: ({ queryKey }) => isBelow(queryKey, prefixes),
    });
    // A single call, so that a query with several matching prefixes reloads once.
    void cache.refetchQueries({ type: "active", predicate: ({ queryKey }) => isBelow(queryKey, read) });
  };
  return {
    after: (touched: Touched & { readonly undo_of?: string | null }) => {
      const takenBack = typeof touched.undo_of === "string" ? takenBackKinds : [];
      for (const prefix of staleQueries(touched, takenBack)) waiting.set(prefix.join(" "), prefix);
      timer ??= setTimeout(freshen, gatherMs);
    },
    /** Reloads data that became stale while the browser was offline. */
    overdue: () => void cache.refetchQueries({ type: "active", predicate: ({ state }) => isOverdue(state) }),
    /**
     * Reloads imports, which are not actions. An event about another member's import does not reload this
     * user's notices. The rows of a check never change, and a reload would cancel the request for more.
     */
    imports: (event: ImportEvent | undefined, me: string) => {
      const list = event?.owner_id === me ? ["imports", "list"] : ["imports", "list", { unseen: false }];
      const queries = event === undefined ? [["imports"]] : [["imports", "get", event.id], list];
      for (const queryKey of queries) void cache.invalidateQueries({ queryKey });
    },
    /** Reloads notices and the proposals that their counts include. */
    notices: () => {
      for (const key of ["notices", "proposals"]) void cache.invalidateQueries({ queryKey: [key] });
    },
    everything: () => void cache.invalidateQueries(),
    stop: () => clearTimeout(timer),
  };
}
