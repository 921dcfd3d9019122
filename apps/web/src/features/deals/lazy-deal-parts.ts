import { lazyComponent, lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(async () => {
  const [{ DealForm }, { OpenDeal }] = await Promise.all([
    import("./deal-form.tsx"),
    import("./deal-quick-panel.tsx"),
  ]);
  return { DealForm, OpenDeal };
});

export const LazyDealForm = part("DealForm");

export const OpenDeal = part("OpenDeal");

export const preloading = preloadOnHover(LazyDealForm);

/** The deals of a contact or a company, on its page. */
export const LazyRecordDealList = lazyComponent(
  async () => (await import("./deals-of-record.tsx")).RecordDealList,
);
