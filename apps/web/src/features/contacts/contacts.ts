import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { contactCompanyChange } from "./contact-company-change.ts";
export { contactCall, contactName } from "./contact-name.ts";
export { LazyContactForm } from "./lazy-contact-form.ts";
export { NearCompanyContext } from "./near-company.ts";

/** Chooses a contact in a form or a filter; its code loads with what asks. */
export const ContactField = lazyComponent(async () => (await import("./contact-picker.tsx")).ContactPicker);

/** A contact in the panel next to a page; its code loads with the first one opened. */
export const OpenContact = lazyComponent(async () => (await import("./contact-quick-panel.tsx")).OpenContact);

/** For what changes and deletes several contacts elsewhere than in their list. */
export const loadContactSource = async () => (await import("./contact-source.ts")).contactSource;
export const loadContactBulkParts = async () => (await import("./contact-bulk-parts.ts")).contactBulkParts;
