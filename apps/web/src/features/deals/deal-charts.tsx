import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { useOrganisationCurrency } from "#src/lib/api/organisation-currency.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { InlineSelect } from "#src/ui/controls/select-field.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { DealChart } from "./deal-chart.tsx";
import {
  currenciesOf,
  type DealFigureData,
  endedBars,
  forecastBars,
  ownerBars,
  ownerColors,
  stageBars,
  wonBars,
} from "./deal-chart-bars.ts";
import { ChartsPlaceholder, keepChartsHeight } from "./deal-charts-state.tsx";
import { type DealSearch, dealListParams } from "./deal-list-params.ts";
import { dealFiguresOptions } from "./deal-queries.ts";

type DealChartsProps = {
  /** The URL parameters of the list, whose filters apply to the charts. */
  params: typeof dealListParams.first;
  pipelineId: string | undefined;
};

export function DealCharts({ params, pipelineId }: DealChartsProps) {
  const client = useClient();
  const query = withoutEmpty({
    ...dealListParams.matching(params),
    pipeline_id: pipelineId,
    time_zone: viewerTimeZone(),
  });
  const { data, isLoadingError, refetch } = useQuery({
    ...dealFiguresOptions(client, query),
    placeholderData: keepPreviousData,
  });
  const { data: own, isPending } = useOrganisationCurrency();
  if (isLoadingError)
    return <FailedLine className="charts" text={t("deals.picturesFailed")} onRetry={refetch} />;
  // Waits for the organisation's currency, because switching the currency later would mislead users.
  if (!data || isPending) return <ChartsPlaceholder />;
  const list = dealListParams.toSearch({ ...params, page: 1, open: undefined });
  return <PictureRow data={data} own={own} list={{ ...list, pipeline_id: pipelineId }} />;
}

type PictureRowProps = { data: DealFigureData; own: string | undefined; list: DealSearch };

function PictureRow({ data, own, list }: PictureRowProps) {
  const currencies = currenciesOf(data, own);
  const [chosen, setChosen] = useState<string>();
  const currency = currencies.find((each) => each === chosen) ?? currencies[0] ?? own ?? "USD";
  const look = { currency, list };
  const id = useId();
  return (
    <section className="charts" aria-label={t("deals.charts")} ref={keepChartsHeight}>
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
        <DealChart title={t("deals.pictureEnded")} bars={endedBars(data, currency)} {...look} />
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
