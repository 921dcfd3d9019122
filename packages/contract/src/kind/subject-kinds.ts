import { companyKind } from "../company/company-kind.ts";
import { contactKind } from "../contact/contact-kind.ts";
import { dealKind } from "../deal/deal-kind.ts";

/** Every kind of record but tasks, which are about records of those of them that declare it. */
export const subjectKinds = {
  contact: contactKind,
  company: companyKind,
  deal: dealKind,
} as const;
