import { RecordSelection, type RecordSelectionProps } from "#src/ui/record-selection.tsx";
import { confirmDealsDeletion, useDeleteDeals } from "./deal-deletion.ts";
import { dealKind } from "./deal-kind.tsx";
import { type DealPlace, dealPlaces } from "./deal-place.ts";

/** Stands in for the header while deals are selected. */
export function DealSelection({ place, ...props }: RecordSelectionProps & { place: DealPlace }) {
  return (
    <RecordSelection
      {...props}
      texts={dealKind.texts}
      matching={dealPlaces.matching(place)}
      deletion={useDeleteDeals()}
      confirm={confirmDealsDeletion}
    />
  );
}
