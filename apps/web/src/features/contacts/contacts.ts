import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { contactCompanyChange } from "./contact-company-change.ts";
export { contactCall, contactName } from "./contact-name.ts";
export { LazyContactForm, OpenContact } from "./lazy-contact-parts.ts";
export { NearCompanyContext } from "./near-company.ts";

/** Chooses a contact in a form or filter; its code loads with the caller. */
export const ContactField = lazyComponent(async () => (await import("./contact-picker.tsx")).ContactPicker);

/** Parts for changing and deleting several contacts outside their list. */
export const loadContactSource = async () => (await import("./contact-source.ts")).contactSource;
export const loadContactBulkParts = async () => (await import("./contact-bulk-parts.ts")).contactBulkParts;
