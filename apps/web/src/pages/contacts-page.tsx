import { useMemo } from "react";
import { contactListing } from "#src/features/contacts/contact-listing.tsx";
import { contactListParams, contactSource } from "#src/features/contacts/contact-source.ts";
import { LazyContactForm, OpenContact, preloading } from "#src/features/contacts/lazy-contact-parts.ts";
import { usePipelineAddition } from "#src/features/pipeline/lazy-pipeline-parts.tsx";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { RecordListPage } from "#src/records/list/record-list-page.tsx";
import { useImportLocation } from "#src/records/list/record-page.tsx";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

const filters = lazyFilters(
  "contact",
  async () => (await import("#src/features/contacts/contact-filters.ts")).useContactFilters,
);

const ContactSelection = lazySelection(
  contactSource,
  async () => (await import("#src/features/contacts/contact-cell-parts.ts")).contactBulkParts,
);

export function ContactsPage() {
  const addition = usePipelineAddition();
  const onAddToPipeline = useMayWrite() ? addition.add : undefined;
  const kind = useMemo(() => contactListing(onAddToPipeline), [onAddToPipeline]);
  return (
    <>
      <RecordListPage
        {...{ kind, filters, preloading }}
        source={contactSource}
        listParams={contactListParams}
        Selecting={ContactSelection}
        Form={LazyContactForm}
        importLocation={useImportLocation()}
        quickView={(viewing) => (
          <OpenContact {...viewing} onAddToPipeline={addition.add} fallback={<PanelPlaceholder />} />
        )}
      />
      {addition.element}
    </>
  );
}
