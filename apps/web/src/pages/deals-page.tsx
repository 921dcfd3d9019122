import { useNavigate } from "@tanstack/react-router";
import { ChartColumn, ChartNoAxesCombined } from "lucide-react";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { ChartsPlaceholder, useChartsOpen } from "#src/features/deals/deal-charts-state.tsx";
import { dealListing } from "#src/features/deals/deal-listing.tsx";
import { dealList } from "#src/features/deals/deal-source.ts";
import { LazyDealForm, OpenDeal } from "#src/features/deals/lazy-deal-parts.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { HeightPlaceholder } from "#src/lib/browser/kept-height.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useImportLocation } from "#src/records/list/record-header.tsx";
import { RecordListPage } from "#src/records/list/record-list-page.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

const preloading = preloadOnHover(LazyDealForm, ContactField);

const chart = lazyParts(async () => {
  const [{ DealCharts }, { StageCharts }] = await Promise.all([
    import("#src/features/deals/deal-charts.tsx"),
    import("#src/features/pipeline/stage-charts.tsx"),
  ]);
  return { DealCharts, StageCharts };
});

const Charts = chart("DealCharts");

const Figures = chart("StageCharts");

const figuresHeight = { key: "deal_figures_height", usualPx: 150 };

export function DealsPage() {
  const { data: pipelines = [], isPending } = usePipelines();
  const charts = useChartsOpen();
  const navigate = useNavigate();
  const openFigures = () => void navigate({ to: "/figures" });
  // If there is only one pipeline, filtering the charts by it would change nothing.
  const standard = pipelines.find(({ is_default }) => is_default);
  const ownPipeline = pipelines.length > 1 ? standard?.id : undefined;
  return (
    <RecordListPage
      {...dealList}
      kind={dealListing}
      preloading={preloading}
      Form={LazyDealForm}
      importLocation={useImportLocation("deals")}
      quickView={(viewing) => <OpenDeal {...viewing} fallback={<PanelPlaceholder />} />}
      headerTools={
        <>
          <IconButton
            icon={ChartColumn}
            className="hide-m"
            label={t("deals.charts")}
            aria-expanded={charts.isOpen}
            onClick={charts.onToggle}
          />
          <IconButton
            icon={ChartNoAxesCombined}
            className="hide-m"
            label={t("deals.figuresTitle")}
            onClick={openFigures}
          />
        </>
      }
      menuItems={[
        { id: "charts", label: t("deals.charts"), icon: ChartColumn, onSelect: charts.onToggle },
        { id: "figures", label: t("deals.figuresTitle"), icon: ChartNoAxesCombined, onSelect: openFigures },
      ]}
      above={(params) =>
        charts.isOpen && (
          <>
            <Charts
              params={params}
              pipelineId={params.pipeline_id ?? ownPipeline}
              fallback={<ChartsPlaceholder />}
            />
            {isPending && <HeightPlaceholder of={figuresHeight} />}
            {standard && (
              <Figures
                pipeline={pipelines.find(({ id }) => id === params.pipeline_id) ?? standard}
                height={figuresHeight}
                fallback={<HeightPlaceholder of={figuresHeight} />}
              />
            )}
          </>
        )
      }
    />
  );
}
