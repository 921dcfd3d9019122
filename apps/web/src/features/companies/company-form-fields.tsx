import { companyIndustries, companySizes } from "@lanyard/contract/company/company-options";
import { useWatch } from "react-hook-form";
import { t } from "#src/lib/i18n/messages.ts";
import { optionsOf } from "#src/lib/i18n/option-text.ts";
import { fieldLabel, longFieldLabel } from "#src/records/fields/field-text.ts";
import { LinkField } from "#src/records/form/link-field.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { TextArea } from "#src/ui/controls/text-area.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import type { CompanyForm, CompanyFormName } from "./company-form-schema.ts";

type FieldsProps = { form: CompanyForm };

export function BasicFields({ form }: FieldsProps) {
  const industries = optionsOf("industry", companyIndustries);
  const sizes = companySizes.map((size) => ({ value: size, label: t("companies.sizeOption", { size }) }));
  return (
    <fieldset className="panel__group">
      <legend className="legend">{t("companies.section.basic")}</legend>
      <div className="form-grid">
        <TextField {...fieldOf(form, "name", "span2")} required autoComplete="off" dir="auto" />
        <ChoiceField form={form} name="industry" options={industries} />
        <ChoiceField form={form} name="size" options={sizes} label={longFieldLabel("company", "size")} />
        <WebField form={form} name="website" />
        <TextArea {...fieldOf(form, "description", "span2")} rows={3} dir="auto" />
        <WebField form={form} name="logo_url" />
        <TextField {...fieldOf(form, "tags", "span2")} hint={t("companies.tagsHint")} dir="auto" />
      </div>
    </fieldset>
  );
}

export function ContactFields({ form }: FieldsProps) {
  return (
    <fieldset className="panel__group">
      <legend className="legend">{t("companies.section.contact")}</legend>
      <div className="form-grid">
        <TextField {...fieldOf(form, "email")} type="email" autoComplete="off" />
        <TextField {...fieldOf(form, "phone")} type="tel" autoComplete="off" />
        <TextArea {...fieldOf(form, "address", "span2")} rows={2} dir="auto" />
        <TextField {...fieldOf(form, "city")} autoComplete="off" dir="auto" />
        <TextField {...fieldOf(form, "state")} autoComplete="off" dir="auto" />
        <TextField {...fieldOf(form, "country", "span2")} autoComplete="off" dir="auto" />
      </div>
    </fieldset>
  );
}

function fieldOf(form: CompanyForm, name: CompanyFormName, className = "") {
  return {
    ...form.register(name),
    label: fieldLabel("company", name),
    error: form.formState.errors[name]?.message,
    className,
  };
}

function WebField({ form, name }: FieldsProps & { name: "website" | "logo_url" }) {
  const text = useWatch({ control: form.control, name }) ?? "";
  const take = (address: string) => form.setValue(name, address, { shouldDirty: true, shouldValidate: true });
  return <LinkField {...fieldOf(form, name, "span2")} text={text} onTake={take} />;
}

type ChoiceFieldProps = FieldsProps & {
  name: "industry" | "size";
  options: readonly SelectOption[];
  label?: string;
};

/** A stored value that the form's list lacks still shows (rulings, B: Lists that disagree). */
function ChoiceField({ form, name, options, label = fieldLabel("company", name) }: ChoiceFieldProps) {
  const value = useWatch({ control: form.control, name });
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <SelectField
      {...fieldOf(form, name)}
      label={label}
      emptyLabel={t("companies.choose")}
      options={isKnown ? options : [...options, { value, label: value }]}
    />
  );
}
