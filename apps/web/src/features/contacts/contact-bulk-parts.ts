import { CompanyField } from "#src/features/companies/companies.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { contactCompanyChange } from "./contact-company-change.ts";

/**
 * Bulk edits refuse an unknown company name, because it would unlink the company of all selected contacts.
 */
export const contactBulkParts: BulkParts = {
  links: {
    company: {
      Field: CompanyField,
      changeOf: (chosen) =>
        chosen.id === null && chosen.name !== "" ? t("ui.chooseFromList") : contactCompanyChange(chosen),
    },
  },
};
