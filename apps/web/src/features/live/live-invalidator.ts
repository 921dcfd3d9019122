import type { ImportEvent } from "@lanyard/contract/event/event-schema";
import type { QueryClient, QueryState } from "@tanstack/react-query";
import {
  isBelow,
  type QueryPrefix,
  staleQueries,
  type Touched,
  takenBackKinds,
} from "#src/records/stale-queries.ts";

const gatherMs = 150;

const isOverdue = ({ isInvalidated, fetchStatus }: QueryState) => isInvalidated && fetchStatus === "idle";

export function createLiveInvalidator(cache: QueryClient) {
  const waiting = new Map<string, QueryPrefix>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const freshen = () => {
    timer = undefined;
    const prefixes = [...waiting.values()];
    waiting.clear();
    // Boards are not refetched here, because a visible board itself reloads only its changed columns.
    const read = prefixes.filter(([, view]) => view !== "board");
    void cache.invalidateQueries({
      refetchType: "none",
      predicate: ({ queryKey }) => isBelow(queryKey, prefixes),
    });
    // One call for all prefixes refetches a query only once, even if several prefixes match it.
    void cache.refetchQueries({ type: "active", predicate: ({ queryKey }) => isBelow(queryKey, read) });
  };
  return {
    after: (touched: Touched & { readonly undo_of?: string | null }) => {
      const takenBack = typeof touched.undo_of === "string" ? takenBackKinds : [];
      for (const prefix of staleQueries(touched, takenBack)) waiting.set(prefix.join(" "), prefix);
      timer ??= setTimeout(freshen, gatherMs);
    },
    /**
     * Reloads visible data that was invalidated but not reloaded, for example while the browser was offline.
     */
    overdue: () => void cache.refetchQueries({ type: "active", predicate: ({ state }) => isOverdue(state) }),
    imports: (event: ImportEvent | undefined, me: string) => {
      const job = ["imports", "get", ...(event === undefined ? [] : [event.id])];
      const isOwn = event === undefined || event.owner_id === me;
      const list = ["imports", "list", ...(isOwn ? [] : [{ unseen: false }])];
      // Checked rows never change, and reloading them would cancel the request for more rows.
      for (const queryKey of [job, list]) void cache.invalidateQueries({ queryKey });
    },
    /**
     * Reloads proposals and notifications. The response with notifications includes the number of proposals.
     */
    notices: () => {
      for (const key of ["notices", "proposals"]) void cache.invalidateQueries({ queryKey: [key] });
    },
    everything: () => void cache.invalidateQueries(),
    stop: () => clearTimeout(timer),
  };
}
