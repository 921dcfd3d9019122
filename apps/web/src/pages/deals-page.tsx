import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { useDealExport } from "#src/features/deals/deal-export.ts";
import { dealKind } from "#src/features/deals/deal-kind.tsx";
import { usePicturesOpen } from "#src/features/deals/deal-pictures-state.ts";
import { dealPlaces, useDealPlace } from "#src/features/deals/deal-place.ts";
import { stageListOptions } from "#src/features/deals/deal-queries.ts";
import { LazyDealForm } from "#src/features/deals/lazy-deal-form.tsx";
import { useDealList } from "#src/features/deals/use-deal-list.ts";
import { useClient } from "#src/lib/client-context.ts";
import { useCreateIntent } from "#src/lib/create-intent.ts";
import { t } from "#src/lib/messages.ts";
import { useMayWrite } from "#src/lib/rights.ts";
import { BannerSpace } from "#src/ui/banner-space.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { fetchingNear, lateComponent } from "#src/ui/late-component.tsx";
import { RecordPage } from "#src/ui/record-page.tsx";
import { DealCompanyField, DealContactField } from "./deal-link-fields.ts";

/** The list of deals. */
export function DealsPage() {
  const at = useDealPlace();
  const { place, go } = at;
  const list = useDealList(place);
  const { data: pipelines = [] } = useQuery(stageListOptions(useClient()));
  const mayWrite = useMayWrite();
  const [isAdding, setIsAdding] = useState(false);
  const router = useRouter();
  const pictures = usePicturesOpen();
  const save = useDealExport();
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
        filterCount={dealPlaces.filterCount(place)}
        onClear={() => change(dealPlaces.nothingNarrowed)}
        importPlace={undefined}
        onExport={save && (() => save(place))}
        Selecting={DealSelection}
        banner={
          <DealFilterBanner
            place={place}
            pipelines={pipelines}
            onChange={change}
            meanwhile={<BannerSpace />}
          />
        }
        filterPanel={(onClose) => (
          <DealFilters {...{ place, pipelines, onClose }} list={list} onChange={change} />
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
        above={pictures.isOpen && <Pictures pipelineId={place.pipeline_id ?? ownPipeline} />}
      />
      {isAdding && (
        <LazyDealForm
          CompanyField={DealCompanyField}
          ContactField={DealContactField}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}

const preloading = fetchingNear(LazyDealForm, DealCompanyField, DealContactField);

const Pictures = lateComponent(
  async () => (await import("#src/features/deals/deal-pictures.tsx")).DealPictures,
);

const DealSelection = lateComponent(
  async () => (await import("#src/features/deals/deal-selection.tsx")).DealSelection,
);

const DealFilterBanner = lateComponent(
  async () => (await import("#src/features/deals/deal-filter-banner.tsx")).DealFilterBanner,
);

const DealFilters = lateComponent(async () => (await import("./deal-filters.tsx")).DealFilters);

const OpenDeal = lateComponent(async () => (await import("./deal-quick-view.tsx")).OpenDeal);
