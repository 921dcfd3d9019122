import { interactionListing } from "#src/features/interactions/interaction-listing.tsx";
import { interactionListParams, interactionSource } from "#src/features/interactions/interaction-source.ts";
import { OpenInteraction } from "#src/features/interactions/interactions.ts";
import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { RecordListPage } from "#src/records/list/record-list-page.tsx";
import { useImportLocation } from "#src/records/list/record-page.tsx";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const filters = lazyFilters("interaction");

const InteractionForm = lazyComponent(
  async () => (await import("#src/features/interactions/interaction-record.tsx")).InteractionForm,
);
const preloading = preloadOnHover(InteractionForm);

const InteractionSelection = lazySelection(interactionSource);

export function InteractionsPage() {
  return (
    <RecordListPage
      kind={interactionListing}
      source={interactionSource}
      listParams={interactionListParams}
      {...{ filters, preloading }}
      Selecting={InteractionSelection}
      Form={InteractionForm}
      importLocation={useImportLocation("interactions")}
      quickView={(viewing) => <OpenInteraction {...viewing} />}
    />
  );
}
