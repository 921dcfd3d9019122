import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useCompanyExport } from "#src/features/companies/company-export.ts";
import { companyKind } from "#src/features/companies/company-kind.tsx";
import { companyPlaces, useCompanyPlace } from "#src/features/companies/company-place.ts";
import { LazyCompanyForm, preloading } from "#src/features/companies/lazy-company-form.tsx";
import { useCompanyList } from "#src/features/companies/use-company-list.ts";
import { useCreateIntent } from "#src/lib/create-intent.ts";
import { useMayWrite } from "#src/lib/rights.ts";
import { BannerSpace } from "#src/ui/banner-space.tsx";
import { lateComponent } from "#src/ui/late-component.tsx";
import { RecordPage, useImportPlace } from "#src/ui/record-page.tsx";

/** The list of companies. */
export function CompaniesPage() {
  const at = useCompanyPlace();
  const { place, go } = at;
  const list = useCompanyList(place);
  const mayWrite = useMayWrite();
  const [isAdding, setIsAdding] = useState(false);
  const router = useRouter();
  const save = useCompanyExport();
  const onAdd = mayWrite ? () => setIsAdding(true) : undefined;
  useCreateIntent("company", onAdd);
  const change = (to: Parameters<typeof go>[0]["change"]) => go({ change: to });
  return (
    <>
      <RecordPage
        kind={companyKind}
        {...{ list, at, onAdd, preloading }}
        hrefOf={(id) => router.buildLocation({ to: "/companies/$companyId", params: { companyId: id } }).href}
        filterCount={companyPlaces.filterCount(place)}
        onClear={() => change(companyPlaces.nothingNarrowed)}
        importPlace={useImportPlace("companies")}
        onExport={save && (() => save(place))}
        Selecting={CompanySelection}
        banner={<CompanyFilterBanner place={place} onChange={change} meanwhile={<BannerSpace />} />}
        filterPanel={(onClose) => (
          <CompanyFilters place={place} list={list} onChange={change} onClose={onClose} />
        )}
        quickView={(viewing) => (
          <OpenCompany {...viewing} listed={list.rows.find(({ id }) => id === viewing.id)} />
        )}
      />
      {isAdding && <LazyCompanyForm onClose={() => setIsAdding(false)} />}
    </>
  );
}

const CompanySelection = lateComponent(
  async () => (await import("#src/features/companies/company-selection.tsx")).CompanySelection,
);

const CompanyFilterBanner = lateComponent(
  async () => (await import("#src/features/companies/company-filter-banner.tsx")).CompanyFilterBanner,
);

const CompanyFilters = lateComponent(async () => (await import("./company-filters.tsx")).CompanyFilters);

const OpenCompany = lateComponent(async () => (await import("./company-quick-view.tsx")).OpenCompany);
