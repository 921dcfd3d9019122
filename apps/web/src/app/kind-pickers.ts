import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { DealField } from "#src/features/deals/deals.ts";

/** How records are chosen of kinds that have a way of their own. */
export const kindPickers = { company: CompanyField, contact: ContactField, deal: DealField };
