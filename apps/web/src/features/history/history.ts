import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { type HistoryParams, historySearch, readHistoryParams } from "./history-params.ts";

/** The texts of every kind of record. */
const kindAreas = Object.values(recordKinds).map(({ plural }) => plural);

/** The log of changes; it calls the fields of each record what the record's own page calls them. */
export const LazyHistory = lazyComponent(
  async () => (await withMessages([...kindAreas, "refusals"], () => import("./history-list.tsx"))).History,
);
