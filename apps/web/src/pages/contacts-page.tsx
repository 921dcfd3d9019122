import { useMemo } from "react";
import { contactListing } from "#src/features/contacts/contact-listing.tsx";
import { contactList } from "#src/features/contacts/contact-source.ts";
import { LazyContactForm, OpenContact, preloading } from "#src/features/contacts/lazy-contact-parts.ts";
import { usePipelineAddition } from "#src/features/pipeline/lazy-pipeline-parts.tsx";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { RecordListPage } from "#src/records/list/record-list-page.tsx";
import { useImportLocation } from "#src/records/list/record-page.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

export function ContactsPage() {
  const addition = usePipelineAddition();
  const onAddToPipeline = useMayWrite() ? addition.add : undefined;
  const kind = useMemo(() => contactListing(onAddToPipeline), [onAddToPipeline]);
  return (
    <>
      <RecordListPage
        {...contactList}
        {...{ kind, preloading }}
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
