import { countries } from "@lanyard/contract/organisation/countries";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { organisationOptions } from "#src/lib/api/organisation-currency.ts";
import { countryNames } from "#src/lib/format/country-name.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Select } from "#src/ui/controls/select-field.tsx";
import type { PipelineChange } from "./use-pipeline-change.ts";

type CountrySettingsProps = { onChange: (change: PipelineChange) => void };

/** The country in which phone numbers without one are read. */
export function CountrySettings({ onChange }: CountrySettingsProps) {
  const id = useId();
  const { data: organisation } = useQuery(organisationOptions(useClient()));
  return (
    <div className="setgroup">
      <div>
        <h2>
          <label htmlFor={id}>{t("pipeline.settingsCountry")}</label>
        </h2>
        <p>{t("pipeline.settingsCountryHint")}</p>
      </div>
      <div className="card">
        <div className="setrow">
          <Select
            id={id}
            className="select--auto"
            value={organisation?.default_country ?? ""}
            disabled={organisation === undefined}
            emptyLabel={t("pipeline.settingsNoCountry")}
            options={countryNames(countries).map(({ code, name }) => ({ value: code, label: name }))}
            onChange={({ target: { value } }) =>
              onChange((client) => client.organisation.update({ body: { default_country: value || null } }))
            }
          />
        </div>
      </div>
    </div>
  );
}
