import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useContactExport } from "#src/features/contacts/contact-export.ts";
import { contactKind } from "#src/features/contacts/contact-kind.tsx";
import { contactPlaces, useContactPlace } from "#src/features/contacts/contact-place.ts";
import { LazyContactForm } from "#src/features/contacts/lazy-contact-form.tsx";
import { useContactList } from "#src/features/contacts/use-contact-list.ts";
import { useCreateIntent } from "#src/lib/create-intent.ts";
import { withMessages } from "#src/lib/message-loading.ts";
import { useMayWrite } from "#src/lib/rights.ts";
import { BannerSpace } from "#src/ui/banner-space.tsx";
import { fetchingNear, lateComponent } from "#src/ui/late-component.tsx";
import { RecordPage, useImportPlace } from "#src/ui/record-page.tsx";
import { ContactCompanyField } from "./contact-company-field.ts";
import { usePipelineAddition } from "./lazy-pipeline-addition.tsx";

/** The list of contacts. */
export function ContactsPage() {
  const at = useContactPlace();
  const { place, go } = at;
  const list = useContactList(place);
  const mayWrite = useMayWrite();
  const [isAdding, setIsAdding] = useState(false);
  const addition = usePipelineAddition();
  const onAddToPipeline = mayWrite ? addition.add : undefined;
  const kind = useMemo(() => contactKind(onAddToPipeline, editing), [onAddToPipeline]);
  const router = useRouter();
  const save = useContactExport();
  const onAdd = mayWrite ? () => setIsAdding(true) : undefined;
  useCreateIntent("contact", onAdd);
  const change = (to: Parameters<typeof go>[0]["change"]) => go({ change: to });
  return (
    <>
      <RecordPage
        {...{ kind, list, at, onAdd, preloading }}
        hrefOf={(id) => router.buildLocation({ to: "/contacts/$contactId", params: { contactId: id } }).href}
        filterCount={contactPlaces.filterCount(place)}
        onClear={() => change(contactPlaces.nothingNarrowed)}
        importPlace={useImportPlace()}
        onExport={save && (() => save(place))}
        Selecting={ContactSelection}
        banner={<ContactFilterBanner place={place} onChange={change} meanwhile={<BannerSpace />} />}
        filterPanel={(onClose) => (
          <ContactFilters place={place} list={list} onChange={change} onClose={onClose} />
        )}
        quickView={(viewing) => (
          <OpenContact
            {...viewing}
            listed={list.rows.find(({ id }) => id === viewing.id)}
            onAddToPipeline={addition.add}
          />
        )}
      />
      {addition.element}
      {isAdding && <LazyContactForm CompanyField={ContactCompanyField} onClose={() => setIsAdding(false)} />}
    </>
  );
}

const preloading = fetchingNear(LazyContactForm, ContactCompanyField);

const editing = {
  CellEditor: lateComponent(async () => {
    // An editor without its field would have nowhere to put the focus.
    const [{ ContactCell }] = await Promise.all([import("./contact-cell.tsx"), ContactCompanyField.fetch()]);
    return ContactCell;
  }),
};

const ContactSelection = lateComponent(
  async () => (await import("#src/features/contacts/contact-selection.tsx")).ContactSelection,
);

const ContactFilterBanner = lateComponent(
  async () => (await import("#src/features/contacts/contact-filter-banner.tsx")).ContactFilterBanner,
);

const ContactFilters = lateComponent(async () => (await import("./contact-filters.tsx")).ContactFilters);

const OpenContact = lateComponent(
  async () => (await withMessages(["notes", "files"], () => import("./contact-quick-view.tsx"))).OpenContact,
);
