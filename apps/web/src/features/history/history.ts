import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { type HistoryParams, historySearch, readHistoryParams } from "./history-params.ts";

/** The log of changes; it calls the fields of each record what the record's own page calls them. */
export const LazyHistory = lazyComponent(
  async () =>
    (await withMessages(["contacts", "companies", "deals", "refusals"], () => import("./history-list.tsx")))
      .History,
);
