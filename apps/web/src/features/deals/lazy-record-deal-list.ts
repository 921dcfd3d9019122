import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The deals of a record of another kind, on its page. */
export const LazyRecordDealList = lazyComponent(
  async () =>
    (await withMessages(["deals", "forms", "refusals", "options"], () => import("./deals-of-record.tsx")))
      .RecordDealList,
);
