import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(async () => {
  const [{ DealForm }, { OpenDeal }] = await Promise.all([
    import("./deal-form.tsx"),
    import("./deal-quick-panel.tsx"),
  ]);
  return { DealForm, OpenDeal };
});

export const LazyDealForm = part("DealForm");

/** The quick view of a deal next to its list or board. */
export const OpenDeal = part("OpenDeal");

/** Props of the controls that open the form; they preload it. */
export const preloading = preloadOnHover(LazyDealForm);
