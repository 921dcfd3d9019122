import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { ContactCellEditor } from "#src/features/contacts/contact-cell-editor.tsx";
import type { CellEditorProps } from "#src/ui/record-kind.ts";
import { ContactCompanyField } from "./contact-company-field.ts";

/** Edits a value of a contact in the list, its company among the companies. */
export function ContactCell(props: CellEditorProps<Contact>) {
  return <ContactCellEditor {...props} CompanyField={ContactCompanyField} />;
}
