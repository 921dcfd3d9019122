import type { ReactNode } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { CompanyField } from "#src/features/companies/companies.ts";
import { readNumber } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldValueText, longFieldLabel } from "#src/records/fields/field-text.ts";
import { LinkField } from "#src/records/form/link-field.tsx";
import { DateField } from "#src/ui/controls/date-field.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextArea } from "#src/ui/controls/text-area.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { type ContactFieldName, contactField } from "./contact-field-table.ts";
import type { ContactFormOutput, ContactFormValues } from "./contact-form-schema.ts";

export type ContactForm = UseFormReturn<ContactFormValues, unknown, ContactFormOutput>;

type ContactFieldInputProps = {
  form: ContactForm;
  name: ContactFieldName;
  /** What is wrong, when it is not the form that knows. */
  error?: ReactNode;
};

/** One field of the form, as the field table says it is typed in. */
export function ContactFieldInput({ form, name, error }: ContactFieldInputProps) {
  const { kind, isWide } = contactField(name);
  const field = {
    label: longFieldLabel("contact", name),
    error: error ?? form.formState.errors[name]?.message,
    className: isWide ? "span2" : "",
  };
  const input = form.register(name);
  switch (kind) {
    case "email":
      return <TextField {...field} {...input} type="email" required autoComplete="off" />;
    case "phone":
      return <TextField {...field} {...input} type="tel" autoComplete="off" />;
    case "profile":
    case "site":
      return <WebField form={form} name={name} field={field} />;
    case "date":
      return <DateInForm form={form} name={name} field={field} />;
    case "lines":
      return <TextArea {...field} {...input} rows={2} dir="auto" />;
    case "tags":
      return <TextField {...field} {...input} hint={t("contacts.tagsHint")} dir="auto" />;
    case "whole":
      return <ScoreField form={form} field={field} />;
    case "choice":
      return <ChoiceField form={form} name={name} field={field} />;
    case "company":
      return <CompanyInput form={form} field={field} />;
    default:
      return <TextField {...field} {...input} autoComplete="off" dir="auto" />;
  }
}

type Look = { label: string; error: ReactNode; className: string };

function WebField({ form, name, field }: { form: ContactForm; name: ContactFieldName; field: Look }) {
  const text = useWatch({ control: form.control, name }) ?? "";
  const take = (address: string) => form.setValue(name, address, { shouldDirty: true, shouldValidate: true });
  return <LinkField {...field} {...form.register(name)} text={text} onTake={take} autoComplete="off" />;
}

/** A score that is no number falls back to 0 (spec section 5); one that was never given stays so. */
function ScoreField({ form, field }: { form: ContactForm; field: Look }) {
  const shown = form.formState.defaultValues?.lead_score ?? "";
  const input = form.register("lead_score", {
    setValueAs: (text: unknown) => (typeof text === "string" ? text : ""),
    onBlur: ({ target }) => {
      if (target.value === shown || readNumber(target.value)) return;
      form.setValue("lead_score", "0", { shouldDirty: true, shouldValidate: true });
    },
  });
  return (
    <TextField {...field} {...input} hint={t("contacts.scoreHint")} inputMode="numeric" autoComplete="off" />
  );
}

function DateInForm({ form, name, field }: { form: ContactForm; name: ContactFieldName; field: Look }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ...input } }) => <DateField {...field} {...input} value={value ?? ""} />}
    />
  );
}

/** A list of choices; a stored value that the list lacks stays one. */
function ChoiceField({ form, name, field }: { form: ContactForm; name: ContactFieldName; field: Look }) {
  const listed = contactField(name).offered ?? [];
  const stored = form.formState.defaultValues?.[name];
  const values = stored && !listed.includes(stored) ? [stored, ...listed] : listed;
  const isEmpty = !useWatch({ control: form.control, name });
  return (
    <SelectField
      {...field}
      {...form.register(name)}
      emptyLabel={t("contacts.choose")}
      options={values.map((value) => ({ value, label: fieldValueText("contact", name, value) }))}
      data-empty={isEmpty || undefined}
    />
  );
}

/** The company: one that was chosen, or a text; typing another text clears the choice. */
function CompanyInput({ form, field }: { form: ContactForm; field: Look }) {
  const companyId = useWatch({ control: form.control, name: "company_id" });
  return (
    <Controller
      control={form.control}
      name="company"
      render={({ field: { value } }) => (
        <CompanyField
          {...field}
          value={{ id: companyId, name: value ?? "" }}
          onChange={(next) => {
            form.setValue("company_id", next.id, { shouldDirty: true });
            form.setValue("company", next.name, { shouldDirty: true });
          }}
        />
      )}
    />
  );
}
