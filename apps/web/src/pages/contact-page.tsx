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
import {
  contactCall,
  contactDealStart,
  contactName,
  knownName,
} from "#src/features/contacts/contact-name.ts";
import { CompanyOf, ContactOverview } from "#src/features/contacts/contact-overview.tsx";
import { contactCells, contactSource } from "#src/features/contacts/contact-source.ts";
import { StageOrAddition } from "#src/features/contacts/contact-stage.tsx";
import { LazyContactForm, preloading } from "#src/features/contacts/lazy-contact-parts.ts";
import { RecordDealList } from "#src/features/deals/deals-of-record.tsx";
import { useMovedRecord } from "#src/features/pipeline/board/use-card-moves.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { CallButton } from "#src/records/fields/mail-phone-links.tsx";
import { useNotes } from "#src/records/notes/note-queries.ts";
import { PersonalData } from "#src/records/page/personal-data.tsx";
import { stageHistoryKey } from "#src/records/page/record-page-options.ts";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordView } from "#src/records/page/record-view.tsx";
import { childListKey } from "#src/records/record-query-keys.ts";
import { activityOptions } from "#src/records/timeline/activity-queries.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";

const route = getRouteApi("/signed-in/contacts/$contactId");

const cells = { ...contactCells, also: ["company"] };

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
  const moved = useMovedRecord("contacts", contact);
  const mayManage = useMayManage();
  const client = useClient();
  const holder = { noun: "contactNotes", id: contact.id } as const;
  const { notes } = useNotes(holder);
  // The request that loaded the contact has already put the stage history into the cache.
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
      <RecordDealList of={{ noun: "contact", id: contact.id }} start={contactDealStart(contact)} />
      <RecentActivity entries={entries} createdAt={contact.created_at} />
    </>
  );
  return (
    <RecordView
      source={contactSource}
      row={contact}
      cells={cells}
      hasOwnBoardEntry
      head={{
        avatar: <Avatar name={knownName(contact)} size="lg" />,
        about: (
          <>
            <Position contact={contact} />
            <StageOrAddition contact={moved} />
          </>
        ),
        ways: <CallButton {...contactCall(contact)} />,
        preloading,
      }}
      overview={
        <>
          <ContactOverview contact={contact} aside={aside} />
          {mayManage && <PersonalData noun="contact" id={contact.id} name={contactName(contact)} />}
        </>
      }
      form={(onClose) => <LazyContactForm contact={contact} onClose={onClose} />}
    />
  );
}

/**
 * Returns the newest interactions, which the request that loaded the contact has already put into the cache.
 */
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

/**
 * Returns the newest timeline entries, which the request that loaded the contact has already put into the
 * cache.
 */
function useNewestActivity(id: string) {
  const timeline = activityOptions(useClient(), "contacts", id);
  const { data } = useInfiniteQuery({ ...timeline, refetchOnMount: false });
  return data?.pages[0]?.activity ?? [];
}

function Position({ contact }: { contact: Contact }) {
  const { job_title: title, company } = contact;
  if (!company) return title && <span dir="auto">{title}</span>;
  if (!title) return <CompanyOf contact={contact}>{company}</CompanyOf>;
  return (
    <span dir="auto">
      <MessageText
        id="contacts.titleAtCompany"
        parameters={{ title, company }}
        elements={{ company: <CompanyOf contact={contact} /> }}
      />
    </span>
  );
}
