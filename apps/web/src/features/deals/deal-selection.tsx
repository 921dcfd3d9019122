import { RecordSelection, type RecordSelectionProps } from "#src/records/selection/record-selection.tsx";
import { confirmDealsDeletion, useDeleteDeals } from "./deal-deletion.ts";
import { dealKind } from "./deal-kind.tsx";
import { type DealListParams, dealListParams } from "./deal-list-params.ts";

/** Stands in for the header while deals are selected. */
export function DealSelection({ params, ...props }: RecordSelectionProps & { params: DealListParams }) {
  return (
    <RecordSelection
      {...props}
      texts={dealKind.texts}
      matching={dealListParams.matching(params)}
      deletion={useDeleteDeals()}
      confirm={confirmDealsDeletion}
    />
  );
}
