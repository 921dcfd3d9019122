import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(async () => {
  const [{ CompanyForm }, { OpenCompany }] = await Promise.all([
    import("./company-form.tsx"),
    import("./company-quick-panel.tsx"),
  ]);
  return { CompanyForm, OpenCompany };
});

export const LazyCompanyForm = part("CompanyForm");

export const OpenCompany = part("OpenCompany");

export const preloading = preloadOnHover(LazyCompanyForm);
