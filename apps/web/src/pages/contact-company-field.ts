import { withMessages } from "#src/lib/message-loading.ts";
import { lateComponent } from "#src/ui/late-component.tsx";

/** The company of the contact form, chosen among the companies; loads with the form. */
export const ContactCompanyField = lateComponent(
  async () =>
    (await withMessages(["companies"], () => import("#src/features/companies/company-picker.tsx")))
      .CompanyPicker,
);
