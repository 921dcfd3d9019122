export { CompanyPicker as CompanyField } from "./company-picker.tsx";
