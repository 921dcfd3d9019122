import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export const LazyContactForm = lazyComponent(async () => (await import("./contact-form.tsx")).ContactForm);

/** A contact in the panel beside a page; its code loads when the first one is opened. */
export const OpenContact = lazyComponent(async () => (await import("./contact-quick-panel.tsx")).OpenContact);

/** Props of the controls that open the form; they preload it. */
export const preloading = preloadOnHover(LazyContactForm);
