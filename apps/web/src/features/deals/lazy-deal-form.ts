import { lazyRecordForm } from "#src/records/form/lazy-record-form.ts";
import { preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export const LazyDealForm = lazyRecordForm(async () => (await import("./deal-form.tsx")).DealForm);

/** Props of the controls that open the form; they preload it. */
export const preloading = preloadOnHover(LazyDealForm);
