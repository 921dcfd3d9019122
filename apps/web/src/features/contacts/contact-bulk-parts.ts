import { CompanyField } from "#src/features/companies/companies.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { contactCompanyChange } from "./contact-company-change.ts";

/** What a contact's own code knows of changing many at once: a company that may be only a name. */
export const contactBulkParts: BulkParts = {
  links: { company: { Field: CompanyField, changeOf: contactCompanyChange } },
};
