import type { Noun } from "@lanyard/contract/action/action-schema";
import { companyFieldLabel } from "#src/features/companies/companies.ts";
import { contactFieldLabel } from "#src/features/contacts/contacts.ts";
import { dealFieldLabel } from "#src/features/deals/deals.ts";
import { settingFieldLabel } from "./setting-field-label.ts";

/** What a field of the log is called. The texts of contacts, companies and deals must have been loaded. */
export function recordFieldLabel(field: string, noun: Noun): string {
  if (noun === "contact") return contactFieldLabel(field);
  if (noun === "company") return companyFieldLabel(field);
  return noun === "deal" ? dealFieldLabel(field) : settingFieldLabel(field);
}
