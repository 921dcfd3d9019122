import { companySizes } from "@lanyard/contract/company/company-options";
import type { Company } from "@lanyard/contract/company/company-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { type FieldInputProps, typedText } from "#src/records/form/form-field.ts";
import { RecordFieldInput } from "#src/records/form/record-field-input.tsx";
import { recordForm } from "#src/records/form/record-form.ts";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { companyFieldText } from "./company-labels.ts";
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
