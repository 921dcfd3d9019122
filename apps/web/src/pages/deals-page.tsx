import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { CompanyField } from "#src/features/companies/companies.ts";
import { ContactField } from "#src/features/contacts/contacts.ts";
import { useChartsOpen } from "#src/features/deals/deal-charts-state.ts";
import { dealKind } from "#src/features/deals/deal-kind.tsx";
import { dealListParams, useDealListParams } from "#src/features/deals/deal-list-params.ts";
import { stageListOptions } from "#src/features/deals/deal-queries.ts";
import { dealSource } from "#src/features/deals/deal-source.ts";
import { LazyDealForm } from "#src/features/deals/lazy-deal-form.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { RecordPage } from "#src/records/list/record-page.tsx";
import { useRecordList } from "#src/records/list/use-record-list.ts";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { BannerSpace } from "#src/ui/feedback/banner-space.tsx";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

/** The list of deals. */
export function DealsPage() {
  const at = useDealListParams();
  const { params, go } = at;
  const list = useRecordList(dealSource, params);
  const { data: pipelines = [] } = useQuery(stageListOptions(useClient()));
  const mayWrite = useMayWrite();
  const [isAdding, setIsAdding] = useState(false);
  const router = useRouter();
  const pictures = useChartsOpen();
  const save = useRecordExport(dealSource);
  const onAdd = mayWrite ? () => setIsAdding(true) : undefined;
  useCreateIntent("deal", onAdd);
  const change = (to: Parameters<typeof go>[0]["change"]) => go({ change: to });
  // One pipeline needs no filter for its pictures.
  const ownPipeline = pipelines.length > 1 ? pipelines.find(({ is_default }) => is_default)?.id : undefined;
  return (
    <>
      <RecordPage
        kind={dealKind}
        {...{ list, at, onAdd, preloading }}
        hrefOf={(id) => router.buildLocation({ to: "/deals/$dealId", params: { dealId: id } }).href}
        filterCount={dealListParams.filterCount(params)}
        onClear={() => change(dealListParams.nothingNarrowed)}
        importPlace={undefined}
        onExport={save && (() => save(params))}
        Selecting={DealSelection}
        banner={
          <DealFilterBanner
            params={params}
            pipelines={pipelines}
            onChange={change}
            fallback={<BannerSpace />}
          />
        }
        filterPanel={(onClose) => (
          <DealFilters {...{ params, pipelines, onClose }} list={list} onChange={change} />
        )}
        quickView={(viewing) => (
          <OpenDeal {...viewing} listed={list.rows.find(({ id }) => id === viewing.id)} />
        )}
        headerTools={
          <IconButton
            icon={ChartColumn}
            className="hide-m"
            label={t("deals.pictures")}
            aria-expanded={pictures.isOpen}
            onClick={pictures.onToggle}
          />
        }
        menuItems={[
          { id: "pictures", label: t("deals.pictures"), icon: ChartColumn, onSelect: pictures.onToggle },
        ]}
        above={pictures.isOpen && <Pictures pipelineId={params.pipeline_id ?? ownPipeline} />}
      />
      {isAdding && <LazyDealForm onClose={() => setIsAdding(false)} />}
    </>
  );
}

const preloading = preloadOnHover(LazyDealForm, CompanyField, ContactField);

const Pictures = lazyComponent(async () => (await import("#src/features/deals/deal-charts.tsx")).DealCharts);

const DealSelection = lazySelection(dealSource);

const DealFilterBanner = lazyComponent(
  async () => (await import("#src/features/deals/deal-filter-banner.tsx")).DealFilterBanner,
);

const DealFilters = lazyComponent(
  async () =>
    (await withMessages(["refusals"], () => import("#src/features/deals/deal-filters-panel.tsx")))
      .DealFilters,
);

const OpenDeal = lazyComponent(
  async () => (await import("#src/features/deals/deal-quick-panel.tsx")).OpenDeal,
);
