import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The deals of a contact or a company, on its page. */
export const LazyRecordDealList = lazyComponent(
  async () => (await import("./deals-of-record.tsx")).RecordDealList,
);
