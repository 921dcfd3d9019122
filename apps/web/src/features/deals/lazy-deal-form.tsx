import { withMessages } from "#src/lib/message-loading.ts";
import { fetchingNear, lateComponent } from "#src/ui/late-component.tsx";

/** The deal form, whose code loads when it is first opened. */
export const LazyDealForm = lateComponent(
  async () => (await withMessages(["forms"], () => import("./deal-form.tsx"))).DealForm,
);

/** For what opens the form. */
export const preloading = fetchingNear(LazyDealForm);
