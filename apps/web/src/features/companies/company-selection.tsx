import { RecordSelection, type RecordSelectionProps } from "#src/ui/record-selection.tsx";
import { confirmCompaniesDeletion, useDeleteCompanies } from "./company-deletion.ts";
import { companyKind } from "./company-kind.tsx";
import { type CompanyPlace, companyPlaces } from "./company-place.ts";

/** Stands in for the header while companies are selected. */
export function CompanySelection({ place, ...props }: RecordSelectionProps & { place: CompanyPlace }) {
  return (
    <RecordSelection
      {...props}
      texts={companyKind.texts}
      matching={companyPlaces.matching(place)}
      deletion={useDeleteCompanies()}
      confirm={confirmCompaniesDeletion}
    />
  );
}
