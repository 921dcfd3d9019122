import { interactionListing } from "#src/features/interactions/interaction-listing.tsx";
import { interactionList } from "#src/features/interactions/interaction-source.ts";
import {
  LazyInteractionForm,
  OpenInteraction,
  preloading,
} from "#src/features/interactions/lazy-interaction-parts.ts";
import { useImportLocation } from "#src/records/list/record-header.tsx";
import { RecordListPage } from "#src/records/list/record-list-page.tsx";

export function InteractionsPage() {
  return (
    <RecordListPage
      {...interactionList}
      kind={interactionListing}
      preloading={preloading}
      Form={LazyInteractionForm}
      importLocation={useImportLocation("interactions")}
      quickView={(viewing) => <OpenInteraction {...viewing} />}
    />
  );
}
