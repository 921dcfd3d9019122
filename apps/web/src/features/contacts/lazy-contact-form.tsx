import { withMessages } from "#src/lib/message-loading.ts";
import { fetchingNear, lateComponent } from "#src/ui/late-component.tsx";

/** The contact form, whose code loads when it is first opened. */
export const LazyContactForm = lateComponent(
  async () => (await withMessages(["forms"], () => import("./contact-form.tsx"))).ContactForm,
);

/** For what opens the form. */
export const preloading = fetchingNear(LazyContactForm);
