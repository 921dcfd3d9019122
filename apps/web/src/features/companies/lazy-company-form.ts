import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

export const LazyCompanyForm = lazyComponent(async () => (await import("./company-form.tsx")).CompanyForm);

/** Props of the controls that open the form; they preload it. */
export const preloading = preloadOnHover(LazyCompanyForm);
