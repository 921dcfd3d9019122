import { companyKind } from "../company/company-kind.ts";
import { contactKind } from "../contact/contact-kind.ts";
import { dealKind } from "../deal/deal-kind.ts";

/** The kinds of records that tasks can be about. */
export const subjectKinds = {
  contact: contactKind,
  company: companyKind,
  deal: dealKind,
} as const;
