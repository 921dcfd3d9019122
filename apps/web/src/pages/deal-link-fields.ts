import { lazy } from "react";
import { withMessages } from "#src/lib/message-loading.ts";

/** The company of a deal, chosen among the companies; loads with the form. */
export const DealCompanyField = lazy(async () => ({
  default: (await withMessages(["companies"], () => import("#src/features/companies/company-picker.tsx")))
    .CompanyPicker,
}));

/** The contact of a deal, chosen among the contacts; loads with the form. */
export const DealContactField = lazy(async () => ({
  default: (await withMessages(["contacts"], () => import("./deal-contact-field.tsx"))).ContactField,
}));
