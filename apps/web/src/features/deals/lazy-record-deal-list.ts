import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The deals of a record of another kind, on its page. */
export const LazyRecordDealList = lazyComponent(
  async () => (await import("./deals-of-record.tsx")).RecordDealList,
);
