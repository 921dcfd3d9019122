import {
  companySizeRanges,
  companySizes,
  filterIndustries,
  filterSizeBands,
} from "@lanyard/contract/company/company-options";
import { type Company, companyFields } from "@lanyard/contract/company/company-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { optionsOf } from "#src/lib/i18n/option-text.ts";
import { CellEditor } from "#src/records/cells/cell-editor.tsx";
import { type CellField, readField } from "#src/records/cells/cell-field.ts";
import { useCellSaving } from "#src/records/cells/use-cell-saving.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { CellEditorProps } from "#src/records/record-kind.ts";
import { companySource } from "./company-source.ts";

const fields = companyFields;
type CompanyCell = keyof typeof fields;
const isField = (name: string): name is CompanyCell => Object.hasOwn(fields, name);

/** Edits a value of a company in the list. */
export function CompanyCellEditor({ row, column, early, onDone }: CellEditorProps<Company>) {
  const save = useCellSaving(companySource);
  if (!isField(column)) return null;
  return <CellEditor {...{ row, early, onDone }} name={row.name} field={cellField(column)} onSave={save} />;
}

const types: Partial<Record<CompanyCell, CellField<Company>["type"]>> = {
  email: "email",
  phone: "tel",
  website: "url",
  logo_url: "url",
  industry: "choice",
  size: "choice",
};

function cellField(name: CompanyCell): CellField<Company> {
  return {
    label: () => fieldLabel("company", name),
    type: types[name] ?? "text",
    options: name === "size" ? sizes : industries,
    text: (company) => company[name] ?? "",
    read: readField(name, fields[name]),
  };
}

const industries = () => optionsOf("industry", filterIndustries);

function sizes() {
  const named = companySizes.map((size) => ({ value: size, label: t("companies.sizeOption", { size }) }));
  const known = new Set<string>(Object.values(companySizeRanges));
  const bands = filterSizeBands.filter((band) => !known.has(band));
  return [...named, ...bands.map((size) => ({ value: size, label: t("companies.sizeEmployees", { size }) }))];
}
