import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export const LazyDealForm = lazyComponent(async () => (await import("./deal-form.tsx")).DealForm);

/** Props of the controls that open the form; they preload it. */
export const preloading = preloadOnHover(LazyDealForm);
