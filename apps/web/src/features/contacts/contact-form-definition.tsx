import { type Contact, contactFields } from "@lanyard/contract/contact/contact-schema";
import { optionalText } from "@lanyard/contract/field/field-schema";
import { z } from "zod";
import { CompanyField } from "#src/features/companies/companies.ts";
import { readNumber, readNumberOrNull } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { FieldInputProps, FormValues } from "#src/records/form/form-field.ts";
import { LinkedInput, linkedIn } from "#src/records/form/linked-field.tsx";
import { RecordFieldInput } from "#src/records/form/record-field-input.tsx";
import { recordForm } from "#src/records/form/record-form.ts";
import { Field, FieldError } from "#src/ui/controls/field.tsx";

export const contactForm = recordForm<"contact", Contact>("contact", {
  failure: "toast",
  special: {
    first: { Input: NameInput },
    last: { Input: LastNameInput },
    email: {
      isRequired: () => true,
      schema: () => contactFields.email.refine((email) => email !== null, t("contacts.emailMissing")),
    },
    company: {
      schema: companySchema,
      start: (contact) => ({
        id: contact?.company_id ?? null,
        name: contact?.company ?? "",
      }),
      displayText: (value) => linkedIn(value).name,
      Input: CompanyInput,
      paths: ["company", "company_name", "company_id"],
      isSeveral: true,
    },
    lead_score: { schema: scoreSchema, Input: ScoreInput },
  },
  check: (fields) =>
    fields.refine(({ first, last }) => Boolean(first || last), {
      // An error at this path appears only after the user has left both fields empty.
      path: ["last"],
      message: t("contacts.nameMissing"),
      // Runs even if other fields are invalid, so that all errors appear at once.
      when: () => true,
    }),
});

function CompanyInput(props: FieldInputProps) {
  return <LinkedInput {...props} Field={CompanyField} />;
}

function companySchema({ company: value }: FormValues) {
  const { id, name } = linkedIn(value);
  if (id !== null) return z.unknown().transform(() => ({ company_id: id }));
  const text = optionalText(200).transform((company) => ({ company, company_id: null }));
  return z.preprocess(() => name, text);
}

function scoreSchema() {
  return z
    .string()
    .transform(readNumberOrNull)
    .refine((score) => contactFields.lead_score.safeParse(score).success, t("contacts.scoreRange"));
}

/**
 * The input of a lead score. When the user leaves it, a changed text that is not a number is replaced with 0
 * (spec section 5). An empty score stays empty.
 */
function ScoreInput(props: FieldInputProps) {
  const { form, name, look } = props;
  const shown = form.formState.defaultValues?.[name] ?? "";
  const leave = (score: string) => {
    if (score === shown || score.trim() === "" || readNumber(score)) return;
    form.setValue(name, "0", { shouldDirty: true, shouldValidate: true });
  };
  return <RecordFieldInput {...props} look={{ ...look, hint: t("contacts.scoreHint") }} onLeft={leave} />;
}

const errorId = "contact-name-problem";

/** The input of a first or last name. An error marks both inputs, because one of the names is required. */
function NameInput({ form, name, look }: FieldInputProps) {
  const { errors } = form.formState;
  const error = nameError(form);
  return (
    <Field label={look.label}>
      {(links) => (
        <input
          {...form.register(name, { onChange: () => errors.last && form.trigger("last") })}
          {...links}
          type="text"
          className="input"
          autoComplete="off"
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
      )}
    </Field>
  );
}

function LastNameInput(props: FieldInputProps) {
  const error = nameError(props.form);
  return (
    <>
      <NameInput {...props} />
      <FieldError className="span2 empty:hidden -mt-2" id={errorId} error={error} />
    </>
  );
}

function nameError({ formState, getFieldState }: FieldInputProps["form"]): string | undefined {
  const [first, last] = [getFieldState("first", formState), getFieldState("last", formState)];
  return first.error?.message ?? last.error?.message;
}
