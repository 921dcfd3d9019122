import { dealCurrencies } from "@lanyard/contract/deal/deal-options";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { Controller, useWatch } from "react-hook-form";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { organisationCurrencyOptions } from "#src/lib/api/organisation-currency.ts";
import { understoodMoney } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { DateField } from "#src/ui/controls/date-field.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextArea } from "#src/ui/controls/text-area.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { useBroughtCompany } from "./deal-contact-company.tsx";
import type { DealForm, DealFormName, Linked } from "./deal-form-schema.ts";
import { stageChoices } from "./deal-labels.ts";
import { stageListOptions } from "./deal-queries.ts";

/** A field that chooses a record of another kind; the page says which. */
type LinkField = ComponentType<{
  label: string;
  value: Linked;
  onChange: (value: Linked) => void;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string;
  /** What is wrong with a text that is left without a choice. */
  unchosenText?: string;
}>;

/** All fields of a deal in their sections (spec section 2.7). */
export function DealFormFields({ form }: { form: DealForm }) {
  return (
    <>
      <BasicFields form={form} />
      <fieldset className="panel__group">
        <legend className="legend">{t("deals.section.links")}</legend>
        <LinkFields form={form} />
      </fieldset>
      <fieldset className="panel__group">
        <legend className="legend">{t("deals.section.more")}</legend>
        <div className="form-grid">
          <TextArea
            {...fieldOf(form, "description", t("deals.field.description"), "span2")}
            rows={4}
            dir="auto"
          />
          <TextField
            {...fieldOf(form, "tags", t("deals.field.tags"), "span2")}
            hint={t("deals.tagsHint")}
            autoComplete="off"
            dir="auto"
          />
        </div>
      </fieldset>
    </>
  );
}

function BasicFields({ form }: { form: DealForm }) {
  return (
    <fieldset className="panel__group">
      <legend className="legend">{t("deals.section.basic")}</legend>
      <div className="form-grid">
        <TextField
          {...fieldOf(form, "name", t("deals.field.name"), "span2")}
          required
          autoComplete="off"
          dir="auto"
        />
        <AmountField form={form} />
        <CurrencyField form={form} />
        <StageField form={form} />
        <TextField
          {...fieldOf(form, "probability", t("deals.field.probability.long"))}
          isNumeric
          inputMode="numeric"
          autoComplete="off"
        />
        <CloseDateField form={form} />
      </div>
    </fieldset>
  );
}

/** Tells how an amount was understood that could be read in two ways. */
function AmountField({ form }: { form: DealForm }) {
  const [amount, code] = useWatch({ control: form.control, name: ["amount", "currency"] });
  return (
    <TextField
      {...fieldOf(form, "amount", t("deals.field.amount_cents"))}
      hint={understoodMoney(amount, code)}
      required
      isNumeric
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

function CloseDateField({ form }: { form: DealForm }) {
  const { label, error, className } = fieldOf(
    form,
    "expected_close_date",
    t("deals.field.expected_close_date"),
  );
  return (
    <Controller
      control={form.control}
      name="expected_close_date"
      render={({ field }) => <DateField {...field} {...{ label, error, className }} />}
    />
  );
}

function fieldOf(form: DealForm, name: DealFormName, label: string, className = "") {
  return { ...form.register(name), label, className, error: form.formState.errors[name]?.message };
}

/** A new deal has the organisation's currency until another is chosen. */
function CurrencyField({ form }: { form: DealForm }) {
  const { data: own } = useQuery(organisationCurrencyOptions(useClient()));
  const isNew = form.formState.defaultValues?.name === "";
  const { isDirty } = form.getFieldState("currency", form.formState);
  useEffect(() => {
    if (own === undefined || !isNew || isDirty || form.getValues("currency") === own) return;
    form.resetField("currency", { defaultValue: own });
  }, [own, isNew, isDirty, form]);
  const value = useWatch({ control: form.control, name: "currency" });
  const isListed = dealCurrencies.some((code) => code === value);
  const codes = isListed ? dealCurrencies : [...dealCurrencies, value];
  return (
    <SelectField
      {...fieldOf(form, "currency", t("deals.field.currency"))}
      options={codes.map((code) => ({ value: code, label: code }))}
    />
  );
}

/** The stages of all pipelines; a new deal begins in the first one. */
function StageField({ form }: { form: DealForm }) {
  const { data: pipelines = [] } = useQuery(stageListOptions(useClient()));
  const first = pipelines.find(({ is_default }) => is_default) ?? pipelines[0];
  const firstStage = first?.stages[0]?.id;
  useEffect(() => {
    if (firstStage === undefined || form.getValues("stage_id") !== "") return;
    // What a form starts from is no change of it: leaving it asks nothing.
    form.resetField("stage_id", { defaultValue: firstStage });
  }, [firstStage, form]);
  const value = useWatch({ control: form.control, name: "stage_id" });
  return (
    <SelectField
      {...fieldOf(form, "stage_id", t("deals.field.stage_id"))}
      required
      value={value}
      emptyLabel={t("deals.choose")}
      options={stageChoices(pipelines)}
    />
  );
}

function LinkFields({ form }: { form: DealForm }) {
  const company = useBroughtCompany(form);
  return (
    <div className="form-grid">
      <LinkInput
        form={form}
        name="company"
        label={t("deals.field.company_id")}
        hint={company.hint}
        unchosenText={t("deals.companyUnchosen")}
        onPick={company.release}
        Field={CompanyField}
      />
      <LinkInput
        form={form}
        name="contact"
        label={t("deals.field.contact_id")}
        unchosenText={t("deals.contactUnchosen")}
        onPick={company.bring}
        Field={ContactField}
      />
    </div>
  );
}

type LinkInputProps = {
  form: DealForm;
  name: "company" | "contact";
  label: string;
  hint?: string | undefined;
  unchosenText: string;
  /** The person chose or typed. */
  onPick: (value: Linked) => void;
  Field: LinkField;
};

function LinkInput({ form, name, onPick, Field, ...look }: LinkInputProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Field
          {...look}
          value={value}
          onChange={(next) => {
            onChange(next);
            onPick(next);
          }}
          error={error?.message}
          className="span2"
        />
      )}
    />
  );
}
