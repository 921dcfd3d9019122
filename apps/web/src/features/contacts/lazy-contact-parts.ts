import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(async () => {
  const [{ ContactForm }, { OpenContact }] = await Promise.all([
    import("./contact-form.tsx"),
    import("./contact-quick-panel.tsx"),
  ]);
  return { ContactForm, OpenContact };
});

export const LazyContactForm = part("ContactForm");

/** The quick view of a contact next to its list or board. */
export const OpenContact = part("OpenContact");

/** Props of the controls that open the form; they preload it. */
export const preloading = preloadOnHover(LazyContactForm);
