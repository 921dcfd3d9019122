import { CompanyPicker } from "#src/features/companies/company-picker.tsx";
import { ContactPicker } from "#src/features/contacts/contact-picker.tsx";
import { DealPicker } from "#src/features/deals/deal-picker.tsx";

/** Pickers of kinds that need more than the general picker. */
export const kindPickers = { company: CompanyPicker, contact: ContactPicker, deal: DealPicker };
