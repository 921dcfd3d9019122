import { lazyRecordForm } from "#src/records/form/lazy-record-form.ts";
import { preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export const LazyCompanyForm = lazyRecordForm(async () => (await import("./company-form.tsx")).CompanyForm);

/** For what opens the form. */
export const preloading = preloadOnHover(LazyCompanyForm);
