import { CompanyPicker } from "#src/features/companies/company-picker.tsx";
import { ContactPicker } from "#src/features/contacts/contact-picker.tsx";
import { DealPicker } from "#src/features/deals/deal-picker.tsx";

/** How records are chosen of kinds that have a way of their own. */
export const kindPickers = { company: CompanyPicker, contact: ContactPicker, deal: DealPicker };
