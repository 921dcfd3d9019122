import { companySizes } from "@lanyard/contract/company/company-options";
import type { Company } from "@lanyard/contract/company/company-schema";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { type FieldInputProps, typedText } from "#src/records/form/form-field.ts";
import { RecordFieldInput } from "#src/records/form/record-field-input.tsx";
import { recordForm } from "#src/records/form/record-form.ts";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { QuickCards, QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { companyFieldText } from "./company-labels.ts";
import { CompanyDates, companyShown } from "./company-overview.tsx";
import { companySource } from "./company-source.ts";

export type CompanyFormProps = {
  company?: Company | undefined;
  defaultName?: string;
  updatedText?: string;
  onClose: () => void;
};

export function CompanyForm({ company, defaultName, updatedText, onClose }: CompanyFormProps) {
  const start = defaultName ? { name: defaultName } : {};
  const state = useRecordForm(companySource, companyForm, { row: company, start, updatedText, onClose });
  return <RecordFormPanel state={state} />;
}

const companyForm = recordForm("company", {
  special: {
    size: {
      Input: SizeField,
      displayText: (value) => companyFieldText("size", typedText(value)),
      // A new company is sent without a size that the form does not offer (spec section 5).
      isSentNew: (value) => companySizes.some((size) => size === value),
    },
  },
});

function SizeField(props: FieldInputProps) {
  return <RecordFieldInput {...props} labelOf={(size) => t("companies.sizeOption", { size })} />;
}

/** The quick view of a company, in a dialog over the list (spec section 2.8). */
export function OpenCompany(viewing: QuickRecord<Company>) {
  return (
    <QuickPanel
      source={companySource}
      viewing={viewing}
      title={({ name }) => name}
      lead={({ name }) => <Avatar name={name} shape="square" />}
      isInDialog
      ways={({ id, name, contact_count }) => (
        <Link to="/contacts" search={{ company_id: id, company_name: name }} className={buttonClass()}>
          {t("companies.viewContacts", { count: contact_count })}
        </Link>
      )}
      editButton={{ icon: Pencil, children: t("companies.editTitle") }}
      form={(company, onClose) => <CompanyForm company={company} onClose={onClose} />}
      head={(company) => (
        <QuickCards
          {...companyShown(company)}
          cards={["basic"]}
          more={{ basic: <CompanyDates company={company} /> }}
        />
      )}
      dealStart={({ id, name }) => ({ company_id: { id, name } })}
    >
      {(company) => <QuickCards {...companyShown(company)} cards={["contact"]} />}
    </QuickPanel>
  );
}
