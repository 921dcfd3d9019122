import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export const LazyRecordDealList = lazyComponent(
  async () => (await import("./deals-of-record.tsx")).RecordDealList,
);
