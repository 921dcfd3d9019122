import type { ComponentProps } from "react";
import { ContactPicker } from "#src/features/contacts/contact-picker.tsx";
import { ContactCompanyField } from "./contact-company-field.ts";

/** The contact of a deal; a new one chooses its company among the companies. */
export function ContactField(props: ComponentProps<typeof ContactPicker>) {
  return <ContactPicker {...props} CompanyField={ContactCompanyField} />;
}
