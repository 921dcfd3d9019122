import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

/** The contact form, whose code loads when it is first opened. */
export const LazyContactForm = lazyComponent(
  async () => (await withMessages(["forms", "refusals"], () => import("./contact-form.tsx"))).ContactForm,
);

/** For what opens the form. */
export const preloading = preloadOnHover(LazyContactForm);
