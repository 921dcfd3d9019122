import { companyListing } from "#src/features/companies/company-listing.tsx";
import { companyListParams, companySource } from "#src/features/companies/company-source.ts";
import { LazyCompanyForm, OpenCompany, preloading } from "#src/features/companies/lazy-company-parts.ts";
import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { RecordListPage } from "#src/records/list/record-list-page.tsx";
import { useImportLocation } from "#src/records/list/record-page.tsx";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";

const filters = lazyFilters(
  "company",
  async () => (await import("#src/features/companies/company-filters.ts")).useCompanyFilters,
);

const CompanySelection = lazySelection(companySource);

export function CompaniesPage() {
  return (
    <RecordListPage
      kind={companyListing}
      source={companySource}
      listParams={companyListParams}
      {...{ filters, preloading }}
      Selecting={CompanySelection}
      Form={LazyCompanyForm}
      importLocation={useImportLocation("companies")}
      quickView={(viewing) => <OpenCompany {...viewing} />}
    />
  );
}
