import { dealCurrencies } from "@lanyard/contract/deal/deal-options";
import { countries } from "@lanyard/contract/organisation/countries";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { organisationOptions, useOrganisationCurrency } from "#src/lib/api/organisation-currency.ts";
import { countryNames } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Select } from "#src/ui/controls/select-field.tsx";
import type { PipelineChange } from "./use-pipeline-change.ts";

type ChangeProps = { onChange: (change: PipelineChange) => void };

/** The organisation's currency, which is the default of totals and new deals. */
export function CurrencySettings({ onChange }: ChangeProps) {
  const { data: currency } = useOrganisationCurrency();
  const isListed = currency === undefined || dealCurrencies.some((code) => code === currency);
  const codes = isListed ? dealCurrencies : [...dealCurrencies, currency];
  return (
    <OrganisationSetting
      title={t("pipeline.settingsCurrency")}
      hint={t("pipeline.settingsCurrencyHint")}
      value={currency ?? ""}
      disabled={currency === undefined}
      options={codes.map((code) => ({ value: code, label: code }))}
      onChange={({ target: { value } }) =>
        onChange((client) => client.organisation.update({ body: { currency: value } }))
      }
    />
  );
}

export function CountrySettings({ onChange }: ChangeProps) {
  const { data: organisation } = useQuery(organisationOptions(useClient()));
  return (
    <OrganisationSetting
      title={t("pipeline.settingsCountry")}
      hint={t("pipeline.settingsCountryHint")}
      value={organisation?.default_country ?? ""}
      disabled={organisation === undefined}
      emptyLabel={t("pipeline.settingsNoCountry")}
      options={countryNames(countries).map(({ code, name }) => ({ value: code, label: name }))}
      onChange={({ target: { value } }) =>
        onChange((client) => client.organisation.update({ body: { default_country: value || null } }))
      }
    />
  );
}

type OrganisationSettingProps = Omit<ComponentProps<typeof Select>, "id" | "className"> & {
  title: string;
  hint: string;
};

function OrganisationSetting({ title, hint, ...select }: OrganisationSettingProps) {
  const id = useId();
  return (
    <div className="setgroup">
      <div>
        <h2>
          <label htmlFor={id}>{title}</label>
        </h2>
        <p>{hint}</p>
      </div>
      <div className="card">
        <div className="setrow">
          <Select {...select} id={id} className="select--auto" />
        </div>
      </div>
    </div>
  );
}
