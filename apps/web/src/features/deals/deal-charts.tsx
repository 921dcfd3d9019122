import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { useOrganisationCurrency } from "#src/lib/api/organisation-currency.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { formatMoney, formatMoneyCompact } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { InlineSelect } from "#src/ui/controls/select-field.tsx";
import { BarChart } from "#src/ui/feedback/bar-chart.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import {
  type ChartBar,
  currenciesOf,
  type DealFigureData,
  endedBars,
  forecastBars,
  narrowedBy,
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
          label={t("ui.currency")}
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

type DealChartProps = {
  title: string;
  hint?: ReactNode;
  mostBars?: number;
  bars: readonly ChartBar[];
  currency: string;
  /** The filters of the list below the chart. */
  list: DealSearch;
};

function DealChart({ title, hint, bars: all, mostBars = all.length, currency, list }: DealChartProps) {
  const [isWhole, setIsWhole] = useState(false);
  const bars = isWhole ? all : all.slice(0, mostBars);
  const isEmpty = bars.every(({ count }) => count === 0);
  const most = Math.max(1, ...bars.map(({ amountCents }) => amountCents));
  const lines = bars.map(({ id, name, fullName = name, amountCents, count, search, color }) => ({
    ...{ id, name, color, share: amountCents / most },
    label: t("deals.pictureBar", { name: fullName, amount: formatMoney(amountCents, currency), count }),
    value: count > 0 ? formatMoneyCompact(amountCents, currency) : "",
    link:
      count > 0
        ? (line: object) => <Link to="/deals" search={narrowedBy(list, search)} {...line} />
        : undefined,
  }));
  return (
    <BarChart {...{ title, hint }} bars={isEmpty ? [] : lines}>
      {isEmpty && <p className="text-ink-muted">{t("deals.picturesEmpty")}</p>}
      {all.length > mostBars && (
        <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("deals.pictureFewer") : t("deals.pictureAll")}
        </Button>
      )}
    </BarChart>
  );
}
