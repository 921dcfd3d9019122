import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { CompanyField } from "#src/features/companies/companies.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { LinkedCell } from "#src/records/cells/linked-cell.tsx";
import type { OwnEditorProps } from "#src/records/cells/use-cell-saving.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import type { Linked } from "#src/records/form/form-field.ts";
import { contactCompanyChange, useCompanyChoice } from "./contact-company-change.ts";
import { contactName } from "./contact-name.ts";

/** The cell editor of a contact's company. A name without a matching company stays plain text. */
export function ContactCompanyCell(props: OwnEditorProps<Contact>) {
  const { row } = props;
  const linked = { id: row.company_id, name: row.company ?? "" };
  const choiceOf = useCompanyChoice();
  const save = async ({ typed = "", ...change }: Parameters<typeof props.onSave>[0]) => {
    const { company_id: id } = change.shown;
    const chosen = await choiceOf({ id: typeof id === "string" ? id : null, name: typed.trim() }, linked);
    if (chosen) props.onSave({ ...change, typed, ...companyChange(chosen) });
  };
  return (
    <LinkedCell
      {...props}
      onSave={save}
      Field={CompanyField}
      label={t("contacts.field.company")}
      name={contactName(row)}
      linked={linked}
      changeOf={companyChange}
    />
  );
}

function companyChange({ id, name: typed }: Linked) {
  const name = typed || null;
  return {
    body: contactCompanyChange({ id, name: typed }),
    shown: { company: name, company_name: name, company_id: id },
    displayText: ({ company }: Readonly<Record<string, unknown>>) => storedText(company),
  };
}
