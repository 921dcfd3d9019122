import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { companyKind } from "#src/features/companies/company-kind.tsx";
import { companyListParams, useCompanyListParams } from "#src/features/companies/company-list-params.ts";
import { companySource } from "#src/features/companies/company-source.ts";
import { LazyCompanyForm, preloading } from "#src/features/companies/lazy-company-form.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { RecordPage, useImportPlace } from "#src/records/list/record-page.tsx";
import { useRecordList } from "#src/records/list/use-record-list.ts";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { BannerSpace } from "#src/ui/feedback/banner-space.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The list of companies. */
export function CompaniesPage() {
  const at = useCompanyListParams();
  const { params, go } = at;
  const list = useRecordList(companySource, params);
  const mayWrite = useMayWrite();
  const [isAdding, setIsAdding] = useState(false);
  const router = useRouter();
  const save = useRecordExport(companySource);
  const onAdd = mayWrite ? () => setIsAdding(true) : undefined;
  useCreateIntent("company", onAdd);
  const change = (to: Parameters<typeof go>[0]["change"]) => go({ change: to });
  return (
    <>
      <RecordPage
        kind={companyKind}
        {...{ list, at, onAdd, preloading }}
        hrefOf={(id) => router.buildLocation({ to: "/companies/$companyId", params: { companyId: id } }).href}
        filterCount={companyListParams.filterCount(params)}
        onClear={() => change(companyListParams.nothingNarrowed)}
        importPlace={useImportPlace("companies")}
        onExport={save && (() => save(params))}
        Selecting={CompanySelection}
        banner={<CompanyFilterBanner params={params} onChange={change} fallback={<BannerSpace />} />}
        filterPanel={(onClose) => (
          <CompanyFilters params={params} list={list} onChange={change} onClose={onClose} />
        )}
        quickView={(viewing) => (
          <OpenCompany {...viewing} listed={list.rows.find(({ id }) => id === viewing.id)} />
        )}
      />
      {isAdding && <LazyCompanyForm onClose={() => setIsAdding(false)} />}
    </>
  );
}

const CompanySelection = lazySelection(companySource);

const CompanyFilterBanner = lazyComponent(
  async () => (await import("#src/features/companies/company-filter-banner.tsx")).CompanyFilterBanner,
);

const CompanyFilters = lazyComponent(
  async () =>
    (await withMessages(["refusals"], () => import("#src/features/companies/company-filters-panel.tsx")))
      .CompanyFilters,
);

const OpenCompany = lazyComponent(
  async () => (await import("#src/features/companies/company-quick-panel.tsx")).OpenCompany,
);
