import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { type HistoryParams, historySearch, readHistoryParams } from "./history-params.ts";

/** The log of changes; it calls the fields of each record what the record's own page calls them. */
export const LazyHistory = lazyComponent(async () => (await import("./history-list.tsx")).History);
