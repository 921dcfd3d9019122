import { CompanyPicker } from "#src/features/companies/company-picker.tsx";
import { ContactPicker } from "#src/features/contacts/contact-picker.tsx";
import { DealPicker } from "#src/features/deals/deal-picker.tsx";

/** The pickers of kinds for which the general picker is not enough. */
export const kindPickers = { company: CompanyPicker, contact: ContactPicker, deal: DealPicker };
