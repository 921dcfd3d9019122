import { lazyRecordForm } from "#src/records/form/lazy-record-form.ts";
import { preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export const LazyContactForm = lazyRecordForm(async () => (await import("./contact-form.tsx")).ContactForm);

/** For what opens the form. */
export const preloading = preloadOnHover(LazyContactForm);
