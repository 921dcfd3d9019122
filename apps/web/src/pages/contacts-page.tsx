import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { CompanyField } from "#src/features/companies/companies.ts";
import { contactKind } from "#src/features/contacts/contact-kind.tsx";
import { contactListParams, useContactListParams } from "#src/features/contacts/contact-list-params.ts";
import { contactSource } from "#src/features/contacts/contact-source.ts";
import { LazyContactForm } from "#src/features/contacts/lazy-contact-form.ts";
import { usePipelineAddition } from "#src/features/pipeline/lazy-pipeline-addition.tsx";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { RecordPage, useImportPlace } from "#src/records/list/record-page.tsx";
import { useRecordList } from "#src/records/list/use-record-list.ts";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { BannerSpace } from "#src/ui/feedback/banner-space.tsx";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

/** The list of contacts. */
export function ContactsPage() {
  const at = useContactListParams();
  const { params, go } = at;
  const list = useRecordList(contactSource, params);
  const mayWrite = useMayWrite();
  const [isAdding, setIsAdding] = useState(false);
  const addition = usePipelineAddition();
  const onAddToPipeline = mayWrite ? addition.add : undefined;
  const kind = useMemo(() => contactKind(onAddToPipeline, editing), [onAddToPipeline]);
  const router = useRouter();
  const save = useRecordExport(contactSource);
  const onAdd = mayWrite ? () => setIsAdding(true) : undefined;
  useCreateIntent("contact", onAdd);
  const change = (to: Parameters<typeof go>[0]["change"]) => go({ change: to });
  return (
    <>
      <RecordPage
        {...{ kind, list, at, onAdd, preloading }}
        hrefOf={(id) => router.buildLocation({ to: "/contacts/$contactId", params: { contactId: id } }).href}
        filterCount={contactListParams.filterCount(params)}
        onClear={() => change(contactListParams.nothingNarrowed)}
        importPlace={useImportPlace()}
        onExport={save && (() => save(params))}
        Selecting={ContactSelection}
        banner={<ContactFilterBanner params={params} onChange={change} fallback={<BannerSpace />} />}
        filterPanel={(onClose) => (
          <ContactFilters params={params} list={list} onChange={change} onClose={onClose} />
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
      {isAdding && <LazyContactForm onClose={() => setIsAdding(false)} />}
    </>
  );
}

const preloading = preloadOnHover(LazyContactForm, CompanyField);

const editing = {
  CellEditor: lazyComponent(async () => {
    // An editor without its field would have nowhere to put the focus.
    const [{ ContactCellEditor }] = await Promise.all([
      withMessages(["refusals"], () => import("#src/features/contacts/contact-cell-editor.tsx")),
      CompanyField.fetch(),
    ]);
    return ContactCellEditor;
  }),
};

const ContactSelection = lazySelection(contactSource);

const ContactFilterBanner = lazyComponent(
  async () => (await import("#src/features/contacts/contact-filter-banner.tsx")).ContactFilterBanner,
);

const ContactFilters = lazyComponent(
  async () =>
    (await withMessages(["refusals"], () => import("#src/features/contacts/contact-filters-panel.tsx")))
      .ContactFilters,
);

const OpenContact = lazyComponent(
  async () =>
    (await withMessages(["notes", "files"], () => import("#src/features/contacts/contact-quick-panel.tsx")))
      .OpenContact,
);
