import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useState } from "react";
import { useWatch } from "react-hook-form";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField, contactSource, NearCompanyContext } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { FieldInputProps, Linked, RecordForm } from "#src/records/form/form-field.ts";
import { LinkedInput, linkedIn, linkedStart } from "#src/records/form/linked-field.tsx";
import { recordReadOptions } from "#src/records/source.ts";

type PresetCompany = {
  bring: (contact: Linked) => void;
  release: () => void;
  hint: string | undefined;
};

/** Provides the company of the selected contact to the company field. */
export const PresetCompanyContext = createContext<PresetCompany | undefined>(undefined);

/** Presets the company of the selected contact, unless the user has typed or selected a company. */
export function usePresetCompany(form: RecordForm): PresetCompany {
  const client = useClient();
  const cache = useQueryClient();
  const [brought, setBrought] = useState<{ companyId: string; contact: string }>();
  const bring = async ({ id, name }: Linked) => {
    if (id === null) return;
    const contact = await cache
      .fetchQuery(recordReadOptions(contactSource, client, id))
      .catch(() => undefined);
    const [company, chosen] = form.getValues(["company_id", "contact_id"]).map(linkedIn);
    if (!contact || !company || chosen?.id !== id) return;
    const isFree = company.id === null ? company.name.trim() === "" : company.id === brought?.companyId;
    if (!isFree) return;
    const own = linkedStart(contact.company_id, contact.company);
    form.setValue("company_id", own, { shouldDirty: true, shouldValidate: true });
    setBrought(contact.company_id === null ? undefined : { companyId: contact.company_id, contact: name });
  };
  return {
    bring: (contact) => void bring(contact),
    release: () => setBrought(undefined),
    hint: brought && t("deals.companyBrought", { name: brought.contact }),
  };
}

export function CompanyLinkInput(props: FieldInputProps) {
  const brought = use(PresetCompanyContext);
  return (
    <LinkedInput
      {...props}
      Field={CompanyField}
      hint={brought?.hint}
      unchosenText={t("deals.companyUnchosen")}
      onPick={brought?.release}
    />
  );
}

export function ContactLinkInput(props: FieldInputProps) {
  const brought = use(PresetCompanyContext);
  const company = linkedIn(useWatch({ control: props.form.control, name: "company_id" }));
  return (
    <NearCompanyContext value={company.id}>
      <LinkedInput
        {...props}
        Field={ContactField}
        unchosenText={t("ui.contactUnchosen")}
        onPick={brought?.bring}
      />
    </NearCompanyContext>
  );
}
