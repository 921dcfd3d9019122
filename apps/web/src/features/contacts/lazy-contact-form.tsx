import { lazy, Suspense } from "react";
import { withMessages } from "#src/lib/message-loading.ts";
import type { ContactFormProps } from "./contact-form.tsx";

const loadForm = () => withMessages(["forms"], () => import("./contact-form.tsx"));
const ContactForm = lazy(async () => ({ default: (await loadForm()).ContactForm }));

/** For what opens the form: fetches its code when the pointer or the focus comes near. */
export const preloading = { onPointerEnter: preload, onFocus: preload } as const;

function preload(): void {
  // Opening tries again and shows what went wrong.
  loadForm().catch(() => {});
}

/** The contact form, whose code loads when it is first opened. */
export function LazyContactForm(props: ContactFormProps) {
  return (
    <Suspense>
      <ContactForm {...props} />
    </Suspense>
  );
}
