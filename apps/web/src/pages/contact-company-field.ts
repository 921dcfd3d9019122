import { lazy } from "react";
import { withMessages } from "#src/lib/message-loading.ts";

/** The company of the contact form, chosen among the companies; loads with the form. */
export const ContactCompanyField = lazy(async () => ({
  default: (await withMessages(["companies"], () => import("#src/features/companies/company-picker.tsx")))
    .CompanyPicker,
}));
