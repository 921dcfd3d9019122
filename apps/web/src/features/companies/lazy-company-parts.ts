import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const part = lazyParts(() => import("./company-record.tsx"));

export const LazyCompanyForm = part("CompanyForm");

export const OpenCompany = part("OpenCompany");

export const preloading = preloadOnHover(LazyCompanyForm);
