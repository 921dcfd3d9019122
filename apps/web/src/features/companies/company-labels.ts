import { sizeText } from "@lanyard/contract/company/company-options";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";

export function industryText({ industry }: { readonly industry: string | null }): string | null {
  return industry && optionText("industry", industry);
}

export function companyFieldText(name: string, value: string): string {
  return name === "size" && value !== ""
    ? t("companies.sizeEmployees", { size: sizeText(value) })
    : fieldValueText("company", name, value);
}
