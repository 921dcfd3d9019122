import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

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
