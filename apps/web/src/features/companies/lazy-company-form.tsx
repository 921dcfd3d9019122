import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

/** The company form, whose code loads when it is first opened. */
export const LazyCompanyForm = lazyComponent(
  async () => (await withMessages(["forms", "refusals"], () => import("./company-form.tsx"))).CompanyForm,
);

/** For what opens the form. */
export const preloading = preloadOnHover(LazyCompanyForm);
