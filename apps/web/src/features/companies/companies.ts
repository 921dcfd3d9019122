export { CompanyPicker as CompanyField } from "./company-picker.tsx";
export { OpenCompany } from "./lazy-company-parts.ts";
