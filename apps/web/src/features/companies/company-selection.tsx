import { RecordSelection, type RecordSelectionProps } from "#src/records/selection/record-selection.tsx";
import { confirmCompaniesDeletion, useDeleteCompanies } from "./company-deletion.ts";
import { companyKind } from "./company-kind.tsx";
import { type CompanyListParams, companyListParams } from "./company-list-params.ts";

/** Stands in for the header while companies are selected. */
export function CompanySelection({ params, ...props }: RecordSelectionProps & { params: CompanyListParams }) {
  return (
    <RecordSelection
      {...props}
      texts={companyKind.texts}
      matching={companyListParams.matching(params)}
      deletion={useDeleteCompanies()}
      confirm={confirmCompaniesDeletion}
    />
  );
}
