import { countries } from "@lanyard/contract/organisation/countries";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { organisationOptions } from "#src/lib/api/organisation-currency.ts";
import { countryNames } from "#src/lib/format/country-name.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { OrganisationSetting } from "./organisation-setting.tsx";
import type { PipelineChange } from "./use-pipeline-change.ts";

type CountrySettingsProps = { onChange: (change: PipelineChange) => void };

/** The country in which phone numbers without one are read. */
export function CountrySettings({ onChange }: CountrySettingsProps) {
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
