import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { contactCompanyChange } from "./contact-company-change.ts";
export { contactCall, contactName } from "./contact-name.ts";
export { LazyContactForm, OpenContact } from "./lazy-contact-parts.ts";
export { NearCompanyContext } from "./near-company.ts";

/** The picker of a contact. */
export const ContactField = lazyComponent(async () => (await import("./contact-picker.tsx")).ContactPicker);

/** Load the source and bulk edit rules of contacts, for contacts selected outside their list. */
export const loadContactSource = async () => (await import("./contact-source.ts")).contactSource;
export const loadContactBulkParts = async () => (await import("./contact-bulk-parts.ts")).contactBulkParts;
