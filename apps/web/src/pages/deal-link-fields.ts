import { withMessages } from "#src/lib/message-loading.ts";
import { lateComponent } from "#src/ui/late-component.tsx";

/** The company of a deal, chosen among the companies; loads with the form. */
export const DealCompanyField = lateComponent(
  async () =>
    (await withMessages(["companies"], () => import("#src/features/companies/company-picker.tsx")))
      .CompanyPicker,
);

/** The contact of a deal, chosen among the contacts; loads with the form. */
export const DealContactField = lateComponent(
  async () => (await withMessages(["contacts"], () => import("./deal-contact-field.tsx"))).ContactField,
);
