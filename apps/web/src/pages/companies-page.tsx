import { companyListing } from "#src/features/companies/company-listing.tsx";
import { companyList } from "#src/features/companies/company-source.ts";
import { LazyCompanyForm, OpenCompany, preloading } from "#src/features/companies/lazy-company-parts.ts";
import { useImportLocation } from "#src/records/list/record-header.tsx";
import { RecordListPage } from "#src/records/list/record-list-page.tsx";

export function CompaniesPage() {
  return (
    <RecordListPage
      {...companyList}
      kind={companyListing}
      preloading={preloading}
      Form={LazyCompanyForm}
      importLocation={useImportLocation("companies")}
      quickView={(viewing) => <OpenCompany {...viewing} />}
    />
  );
}
