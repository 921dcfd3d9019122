import type { ImportEvent } from "@lanyard/contract/event/event-schema";
import type { QueryClient, QueryState } from "@tanstack/react-query";
import { type QueryPrefix, staleQueries, type Touched, takenBackKinds } from "#src/records/stale-queries.ts";

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
    for (const queryKey of prefixes) {
      // A board that is shown asks for the columns that were touched itself.
      const refetchType = queryKey[1] === "board" ? "none" : "active";
      void cache.invalidateQueries({ queryKey, refetchType });
    }
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
    imports: (news: ImportEvent | undefined, me: string) => {
      const isOthers = news !== undefined && news.owner_id !== me;
      const queries = isOthers
        ? [
            ["imports", "get", news.id],
            ["imports", "list", { unseen: false }],
          ]
        : [["imports"]];
      for (const queryKey of queries) void cache.invalidateQueries({ queryKey });
    },
    everything: () => void cache.invalidateQueries(),
    stop: () => clearTimeout(timer),
  };
}
