import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { organisationCurrencyOptions } from "#src/lib/api/organisation-currency.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { InlineSelect } from "#src/ui/controls/select-field.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { DealChart } from "./deal-chart.tsx";
import {
  currenciesOf,
  type DealFigureData,
  forecastBars,
  ownerBars,
  ownerColors,
  stageBars,
  wonBars,
} from "./deal-chart-bars.ts";
import { dealFiguresOptions } from "./deal-queries.ts";

/** A small set of charts above the list, one pipeline and currency at a time: each figure leads to its deals. */
export function DealCharts({ pipelineId }: { pipelineId: string | undefined }) {
  const client = useClient();
  const { data, isLoadingError, refetch } = useQuery({
    ...dealFiguresOptions(client, pipelineId),
    placeholderData: keepPreviousData,
  });
  const { data: own, isPending } = useQuery(organisationCurrencyOptions(client));
  if (isLoadingError)
    return <FailedLine className="charts" text={t("deals.picturesFailed")} onRetry={refetch} />;
  // Charts that changed their currency after they came would be read wrongly.
  if (!data || isPending) return <div className="charts" aria-busy="true" />;
  return <PictureRow data={data} own={own} pipelineId={pipelineId} />;
}

type PictureRowProps = { data: DealFigureData; own: string | undefined; pipelineId: string | undefined };

function PictureRow({ data, own, pipelineId }: PictureRowProps) {
  const currencies = currenciesOf(data, own);
  const [chosen, setChosen] = useState<string>();
  const currency = currencies.find((each) => each === chosen) ?? currencies[0] ?? own ?? "USD";
  const look = { currency, pipelineId };
  const id = useId();
  return (
    <section className="charts" aria-label={t("deals.charts")}>
      {currencies.length > 1 && (
        <InlineSelect
          id={id}
          label={t("deals.pictureCurrency")}
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <div className="pictures__row">
        <DealChart title={t("deals.pictureByStage")} bars={stageBars(data, currency)} {...look} />
        <DealChart title={t("deals.pictureWon")} bars={wonBars(data, currency)} {...look} />
        <DealChart
          title={t("deals.pictureForecast")}
          hint={t("deals.pictureForecastHint")}
          bars={forecastBars(data, currency)}
          {...look}
        />
        <DealChart
          title={t("deals.pictureByOwner")}
          hint={<OwnerLegend colors={ownerColors(data)} />}
          bars={ownerBars(data, currency)}
          mostBars={12}
          {...look}
        />
      </div>
    </section>
  );
}

/** Which bar is which. */
function OwnerLegend({ colors }: { colors: ReturnType<typeof ownerColors> }) {
  return (
    <span className="picture__legend muted">
      <i style={{ background: colors.open }} />
      {t("deals.pictureOpen")}
      <i style={{ background: colors.won }} />
      {t("deals.pictureWonLately")}
    </span>
  );
}
