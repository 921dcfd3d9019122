import { lazy, Suspense } from "react";
import { withMessages } from "#src/lib/message-loading.ts";
import type { DealFormProps } from "./deal-form.tsx";

const loadForm = () => withMessages(["forms"], () => import("./deal-form.tsx"));
const DealForm = lazy(async () => ({ default: (await loadForm()).DealForm }));

/** For what opens the form: fetches its code when the pointer or the focus comes near. */
export const preloading = { onPointerEnter: preload, onFocus: preload } as const;

function preload(): void {
  // Opening tries again and shows what went wrong.
  loadForm().catch(() => {});
}

/** The deal form, whose code loads when it is first opened. */
export function LazyDealForm(props: DealFormProps) {
  return (
    <Suspense>
      <DealForm {...props} />
    </Suspense>
  );
}
