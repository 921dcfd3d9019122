import { withMessages } from "#src/lib/message-loading.ts";
import { fetchingNear, lateComponent } from "#src/ui/late-component.tsx";

/** The company form, whose code loads when it is first opened. */
export const LazyCompanyForm = lateComponent(
  async () => (await withMessages(["forms"], () => import("./company-form.tsx"))).CompanyForm,
);

/** For what opens the form. */
export const preloading = fetchingNear(LazyCompanyForm);
