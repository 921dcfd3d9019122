import { CompanyPicker } from "#src/features/companies/company-picker.tsx";
import { ContactPicker } from "#src/features/contacts/contact-picker.tsx";
import { DealPicker } from "#src/features/deals/deal-picker.tsx";

/** The kinds of records with a special picker. Other kinds use the general one. */
export const kindPickers = { company: CompanyPicker, contact: ContactPicker, deal: DealPicker };
