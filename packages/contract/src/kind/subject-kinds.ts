import { companyKind } from "../company/company-kind.ts";
import { contactKind } from "../contact/contact-kind.ts";
import { dealKind } from "../deal/deal-kind.ts";

/** Every kind of record except tasks, which can be about records of these kinds. */
export const subjectKinds = {
  contact: contactKind,
  company: companyKind,
  deal: dealKind,
} as const;
