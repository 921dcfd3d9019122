import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(async () => {
  const [{ CompanyForm }, { OpenCompany }] = await Promise.all([
    import("./company-form.tsx"),
    import("./company-quick-panel.tsx"),
  ]);
  return { CompanyForm, OpenCompany };
});

export const LazyCompanyForm = part("CompanyForm");

/** The quick view of a company over its list. */
export const OpenCompany = part("OpenCompany");

/** Props of the controls that open the form; they preload it. */
export const preloading = preloadOnHover(LazyCompanyForm);
