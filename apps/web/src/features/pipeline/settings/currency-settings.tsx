import { dealCurrencies } from "@lanyard/contract/deal/deal-options";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { organisationCurrencyOptions } from "#src/lib/api/organisation-currency.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { OrganisationSetting } from "./organisation-setting.tsx";
import type { PipelineChange } from "./use-pipeline-change.ts";

type CurrencySettingsProps = { onChange: (change: PipelineChange) => void };

/** The currency that the organisation counts in: totals begin with it, and new deals have it. */
export function CurrencySettings({ onChange }: CurrencySettingsProps) {
  const { data: currency } = useQuery(organisationCurrencyOptions(useClient()));
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
