import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export const LazyContactForm = lazyComponent(async () => (await import("./contact-form.tsx")).ContactForm);

/** Props of the controls that open the form; they preload it. */
export const preloading = preloadOnHover(LazyContactForm);
