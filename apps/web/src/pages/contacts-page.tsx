import { contactListing } from "#src/features/contacts/contact-listing.tsx";
import { contactList } from "#src/features/contacts/contact-source.ts";
import { LazyContactForm, OpenContact, preloading } from "#src/features/contacts/lazy-contact-parts.ts";
import { useImportLocation } from "#src/records/list/record-header.tsx";
import { RecordListPage } from "#src/records/list/record-list-page.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

export function ContactsPage() {
  return (
    <RecordListPage
      {...contactList}
      kind={contactListing}
      preloading={preloading}
      Form={LazyContactForm}
      importLocation={useImportLocation()}
      quickView={(viewing) => <OpenContact {...viewing} fallback={<PanelPlaceholder />} />}
    />
  );
}
