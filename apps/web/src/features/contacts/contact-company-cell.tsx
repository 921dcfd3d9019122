import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { CompanyField } from "#src/features/companies/companies.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { LinkedCell } from "#src/records/cells/linked-cell.tsx";
import type { OwnEditorProps } from "#src/records/cells/use-cell-saving.ts";
import { storedText } from "#src/records/form/form-field.ts";
import { contactCompanyChange } from "./contact-company-change.ts";
import { contactName } from "./contact-name.ts";

/** The company of a contact, chosen in place; one that is only named may stay a text. */
export function ContactCompanyCell(props: OwnEditorProps<Contact>) {
  const { row } = props;
  return (
    <LinkedCell
      {...props}
      Field={CompanyField}
      label={t("contacts.field.company")}
      name={contactName(row)}
      linked={{ id: row.company_id, name: row.company ?? "" }}
      changeOf={({ id, name: typed }) => {
        const name = typed || null;
        return {
          body: contactCompanyChange({ id, name: typed }),
          shown: { company: name, company_name: name, company_id: id },
          told: ({ company }) => storedText(company),
        };
      }}
    />
  );
}
