import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(async () => {
  const [{ ContactForm }, { OpenContact }] = await Promise.all([
    import("./contact-form.tsx"),
    import("./contact-quick-panel.tsx"),
  ]);
  return { ContactForm, OpenContact };
});

export const LazyContactForm = part("ContactForm");

export const OpenContact = part("OpenContact");

export const preloading = preloadOnHover(LazyContactForm);
