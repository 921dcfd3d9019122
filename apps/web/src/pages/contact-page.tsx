import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import {
  dealMoves,
  interactionActivity,
  moveActivity,
  noteActivity,
  RecentActivity,
} from "#src/features/contacts/contact-activity.tsx";
import { contactDealStart, contactName } from "#src/features/contacts/contact-name.ts";
import { ContactOverview } from "#src/features/contacts/contact-overview.tsx";
import { ContactRecordHead } from "#src/features/contacts/contact-record-head.tsx";
import { contactCellFields, contactCells, contactSource } from "#src/features/contacts/contact-source.ts";
import { LazyContactForm } from "#src/features/contacts/lazy-contact-parts.ts";
import { LazyRecordDealList } from "#src/features/deals/deals.ts";
import { useMovedRecord } from "#src/features/pipeline/board/use-card-moves.ts";
import { usePipelineAddition } from "#src/features/pipeline/lazy-pipeline-parts.tsx";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { readRecordTab } from "#src/records/list/record-tab.ts";
import { useNotes } from "#src/records/notes/note-queries.ts";
import { FactEditing } from "#src/records/page/fact-editing.tsx";
import { PersonalData } from "#src/records/page/personal-data.tsx";
import { stageHistoryKey } from "#src/records/page/record-page-options.ts";
import { RecordPresence } from "#src/records/page/record-presence.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordTabs } from "#src/records/page/record-tabs.tsx";
import { useRecordActions } from "#src/records/page/use-record-actions.ts";
import { childListKey } from "#src/records/record-query-keys.ts";
import { activityOptions } from "#src/records/timeline/activity-queries.ts";

const route = getRouteApi("/signed-in/contacts/$contactId");

export function ContactPage() {
  return (
    <RecordPage
      source={contactSource}
      id={route.useParams().contactId.trim()}
      mark="person"
      noneSelected={t("contacts.noneSelected")}
    >
      {(contact) => <ContactRecord contact={contact} />}
    </RecordPage>
  );
}

function ContactRecord({ contact }: { contact: Contact }) {
  const { actions, isEditing, stopEditing } = useRecordActions(contactSource, contact);
  const addition = usePipelineAddition();
  const mayManage = useMayManage();
  return (
    <FactEditing noun="contact" row={contact} {...contactCells} also={contactCellFields}>
      <div className="scroll">
        <ContactRecordHead
          contact={useMovedRecord("contacts", contact)}
          present={<RecordPresence noun="contact" id={contact.id} />}
          actions={actions && { ...actions, onAddToPipeline: () => addition.add(contact) }}
        />
        {addition.element}
        <ContactTabs contact={contact} mayManage={mayManage} />
        {isEditing && <LazyContactForm contact={contact} onClose={stopEditing} />}
      </div>
    </FactEditing>
  );
}

function ContactTabs({ contact, mayManage }: { contact: Contact; mayManage: boolean }) {
  const navigate = route.useNavigate();
  const client = useClient();
  const holder = { noun: "contactNotes", id: contact.id } as const;
  const { notes } = useNotes(holder);
  // The response of the contact's page has already filled this query.
  const { data: moves = [] } = useQuery({
    queryKey: stageHistoryKey("contact", contact.id),
    queryFn: async ({ signal }) =>
      (await client.pipeline.history({ params: { contactId: contact.id } }, { signal })).history,
  });
  const timeline = useNewestActivity(contact.id);
  const interactions = useNewestInteractions(contact.id);
  const entries = [
    ...notes.map(noteActivity),
    ...moves.filter(({ undone }) => !undone).map(moveActivity),
    ...dealMoves(timeline),
    ...interactions.flatMap(interactionActivity),
  ];
  const aside = (
    <>
      <LazyRecordDealList of={{ noun: "contact", id: contact.id }} start={contactDealStart(contact)} />
      <RecentActivity entries={entries} createdAt={contact.created_at} />
    </>
  );
  return (
    <RecordTabs
      noun="contact"
      row={contact}
      hasOwnBoardEntry
      tab={readRecordTab(route.useSearch()).tab}
      onChange={(tab) => navigate({ search: readRecordTab({ tab }), replace: true, resetScroll: false })}
      overview={
        <>
          <ContactOverview contact={contact} aside={aside} />
          {mayManage && <PersonalData noun="contact" id={contact.id} name={contactName(contact)} />}
        </>
      }
    />
  );
}

/** Returns the newest interactions, which the response of the page has already put into the cache. */
function useNewestInteractions(id: string) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: childListKey({ noun: "contact", id }, "interaction"),
    queryFn: ({ signal }) =>
      client.contactChildren.interactions(
        { params: { id }, query: recordKinds.interaction.asChild },
        { signal },
      ),
    refetchOnMount: false,
  });
  return data?.interactions ?? [];
}

/** Returns the newest timeline entries, which the response of the page has already put into the cache. */
function useNewestActivity(id: string) {
  const timeline = activityOptions(useClient(), "contacts", id);
  const { data } = useInfiniteQuery({ ...timeline, refetchOnMount: false });
  return data?.pages[0]?.activity ?? [];
}
