import type { ImportEvent } from "@lanyard/contract/event/event-schema";
import type { QueryClient, QueryState } from "@tanstack/react-query";
import {
  isBelow,
  type QueryPrefix,
  staleQueries,
  type Touched,
  takenBackKinds,
} from "#src/records/stale-queries.ts";

/** Changes that come close together are asked for once. */
const gatherMs = 150;

const isOverdue = ({ isInvalidated, fetchStatus }: QueryState) => isInvalidated && fetchStatus === "idle";

/** Asks again for what is on screen and was changed by somebody. */
export function createLiveInvalidator(cache: QueryClient) {
  const waiting = new Map<string, QueryPrefix>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const freshen = () => {
    timer = undefined;
    const prefixes = [...waiting.values()];
    waiting.clear();
    // A board that is shown asks for the columns that were touched itself.
    const read = prefixes.filter(([, view]) => view !== "board");
    void cache.invalidateQueries({
      refetchType: "none",
      predicate: ({ queryKey }) => isBelow(queryKey, prefixes),
    });
    // All at once: what two of them meet is read once.
    void cache.refetchQueries({ type: "active", predicate: ({ queryKey }) => isBelow(queryKey, read) });
  };
  return {
    after: (touched: Touched & { readonly undo_of?: string | null }) => {
      const takenBack = typeof touched.undo_of === "string" ? takenBackKinds : [];
      for (const prefix of staleQueries(touched, takenBack)) waiting.set(prefix.join(" "), prefix);
      timer ??= setTimeout(freshen, gatherMs);
    },
    /** What was changed and could not be read then, for want of a connection. */
    overdue: () => void cache.refetchQueries({ type: "active", predicate: ({ state }) => isOverdue(state) }),
    /** An import is no action: how far it is stands under keys of its own. What is told to one alone, colleagues' do not change. */
    imports: (told: ImportEvent | undefined, me: string) => {
      const isOthers = told !== undefined && told.owner_id !== me;
      const queries = isOthers
        ? [
            ["imports", "get", told.id],
            ["imports", "list", { unseen: false }],
          ]
        : [["imports"]];
      for (const queryKey of queries) void cache.invalidateQueries({ queryKey });
    },
    everything: () => void cache.invalidateQueries(),
    stop: () => clearTimeout(timer),
  };
}
