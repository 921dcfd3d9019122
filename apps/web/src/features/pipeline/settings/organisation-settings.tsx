import { dealCurrencies } from "@lanyard/contract/deal/deal-options";
import { countries } from "@lanyard/contract/organisation/countries";
import type { LostReason, LostReasonListChange } from "@lanyard/contract/pipeline/lost-reason-routes";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { useLostReasons } from "#src/features/deals/deals.ts";
import type { PipelineChange } from "#src/features/pipeline/pipeline-queries.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { organisationOptions, useOrganisationCurrency } from "#src/lib/api/organisation-currency.ts";
import { countryNames } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { NewItemRow } from "#src/ui/controls/new-item-row.tsx";
import { SavingInput } from "#src/ui/controls/saving-input.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { SettingsGroup } from "#src/ui/layout/settings-group.tsx";

type ChangeProps = { onChange: (change: PipelineChange) => void };

/** The organisation's currency, which is the default of totals and new deals. */
export function CurrencySettings({ onChange }: ChangeProps) {
  const { data: currency } = useOrganisationCurrency();
  const isListed = currency === undefined || dealCurrencies.some((code) => code === currency);
  const codes = isListed ? dealCurrencies : [...dealCurrencies, currency];
  return (
    <OrganisationSetting
      title={t("ui.currency")}
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
    <section className="setgroup">
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
    </section>
  );
}

export function LostReasonSettings({ onChange }: ChangeProps) {
  const { data: reasons = [], isPending } = useLostReasons();
  const edit = (change: (reasons: readonly LostReason[]) => LostReasonListChange["lostReasons"]) =>
    onChange(async (client) => {
      const { lostReasons, version } = await client.lostReasons.list({});
      return client.lostReasons.replace({ body: { lostReasons: change(lostReasons), version } });
    });
  return (
    <SettingsGroup title={t("pipeline.settingsReasons")} text={t("pipeline.settingsReasonsHint")}>
      {isPending && (
        <div className="[--row-height:52px]">
          <SkeletonRows rows={4} columns={1} label={t("pipeline.loading")} />
        </div>
      )}
      <ul className="quiet-fields">
        {reasons.map((reason, index) => (
          <li key={reason.id} className="setrow">
            <SavingInput
              value={optionText("lost_reason", reason.name)}
              aria-label={t("pipeline.settingsReasonName", { number: index + 1 })}
              maxLength={200}
              dir="auto"
              onSave={(name) =>
                name !== "" &&
                edit((all) => all.map((each) => (each.id === reason.id ? { ...each, name } : each)))
              }
            />
            <IconButton
              icon={Trash2}
              size="sm"
              label={t("pipeline.settingsRemoveReason", { reason: optionText("lost_reason", reason.name) })}
              onClick={() => edit((all) => all.filter(({ id }) => id !== reason.id))}
            />
          </li>
        ))}
      </ul>
      <NewItemRow
        label={t("pipeline.settingsNewReason")}
        button={t("pipeline.settingsAddReason")}
        onAdd={(name) => edit((all) => [...all, { name }])}
      />
    </SettingsGroup>
  );
}
