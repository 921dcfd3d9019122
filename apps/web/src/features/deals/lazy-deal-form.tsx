import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

/** The deal form, whose code loads when it is first opened. */
export const LazyDealForm = lazyComponent(
  async () => (await withMessages(["forms", "refusals"], () => import("./deal-form.tsx"))).DealForm,
);

/** For what opens the form. */
export const preloading = preloadOnHover(LazyDealForm);
