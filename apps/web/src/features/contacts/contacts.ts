import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { contactCompanyChange } from "./contact-company-change.ts";
export { contactCall, contactName } from "./contact-name.ts";
export { contactSource } from "./contact-source.ts";
export { additionRequests } from "./contact-stage.tsx";
export { LazyContactForm, OpenContact } from "./lazy-contact-parts.ts";
export { NearCompanyContext } from "./near-company.ts";

export const ContactField = lazyComponent(async () => (await import("./contact-picker.tsx")).ContactPicker);
