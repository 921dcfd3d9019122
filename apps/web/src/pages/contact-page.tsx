import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import { moveActivity, noteActivity, RecentActivity } from "#src/features/contacts/contact-activity.tsx";
import { contactName } from "#src/features/contacts/contact-name.ts";
import { ContactOverview } from "#src/features/contacts/contact-overview.tsx";
import { contactPageOptions } from "#src/features/contacts/contact-page-reading.ts";
import { contactHistoryOptions } from "#src/features/contacts/contact-queries.ts";
import { ContactRecordHead } from "#src/features/contacts/contact-record-head.tsx";
import { contactSource } from "#src/features/contacts/contact-source.ts";
import { readContactTab } from "#src/features/contacts/contact-tab.ts";
import { LazyContactForm } from "#src/features/contacts/lazy-contact-form.tsx";
import { useRecordMove } from "#src/features/pipeline/board/use-card-moves.ts";
import { usePipelineAddition } from "#src/features/pipeline/lazy-pipeline-addition.tsx";
import { pipelineListOptions } from "#src/features/pipeline/pipeline-queries.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useDeletionFromPage } from "#src/records/deletion/use-record-deletion.ts";
import { useFileTab } from "#src/records/files/use-file-tab.tsx";
import { noteListOptions, useNotesAsChanged } from "#src/records/notes/note-queries.ts";
import { useNoteTab } from "#src/records/notes/use-note-tab.tsx";
import { RecordCrumbs } from "#src/records/page/record-head.tsx";
import { RecordReading } from "#src/records/page/record-reading.tsx";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import { ActivityTab } from "#src/records/timeline/activity-tab.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";

const route = getRouteApi("/signed-in/contacts/$contactId");

/** One contact. */
export function ContactPage() {
  const contactId = route.useParams().contactId.trim();
  if (contactId === "")
    return (
      <>
        <PageHeader title={t("contacts.title")} lead={<RecordCrumbs kind="contacts" name={undefined} />} />
        <EmptyState mark="person" title={t("contacts.noneSelected")} />
      </>
    );
  return <OneContact contactId={contactId} />;
}

function OneContact({ contactId }: { contactId: string }) {
  const reading = useQuery(contactPageOptions(useClient(), useQueryClient(), contactId));
  const name = reading.data && contactName(reading.data);
  return (
    <>
      <PageHeader title={name ?? t("contacts.title")} lead={<RecordCrumbs kind="contacts" name={name} />} />
      <RecordReading kind="contacts" id={contactId} mark="person" reading={reading}>
        {(row) => <ContactRecord key={row.id} contact={row} />}
      </RecordReading>
    </>
  );
}

function ContactRecord({ contact }: { contact: Contact }) {
  const remove = useDeletionFromPage(contactSource);
  const mayWrite = useMayWrite();
  const companyFrame = useCompanyFrame(contact);
  const addition = usePipelineAddition();
  const pipeline = usePipelineAround(contact);
  const { shown, moveTo } = useRecordMove("contacts", contact, pipeline);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className="scroll">
      <ContactRecordHead
        contact={shown}
        companyFrame={companyFrame}
        stages={pipeline?.stages}
        present={<PresentPeople noun="contact" id={contact.id} />}
        actions={
          mayWrite
            ? {
                onEdit: () => setIsEditing(true),
                onDelete: () => void remove(contact.id),
                onAddToPipeline: () => addition.add(contact),
                onMove: moveTo,
              }
            : undefined
        }
      />
      {addition.element}
      <ContactTabs contact={contact} companyFrame={companyFrame} />
      {isEditing && <LazyContactForm contact={contact} onClose={() => setIsEditing(false)} />}
    </div>
  );
}

type ContactTabsProps = { contact: Contact; companyFrame: ReactElement };

function ContactTabs({ contact, companyFrame }: ContactTabsProps) {
  const { tab = "overview" } = readContactTab(route.useSearch());
  const navigate = route.useNavigate();
  const client = useClient();
  const holder = { noun: "contactNotes", id: contact.id } as const;
  const { data: notes = [] } = useQuery(noteListOptions(client, holder));
  const { data: moves = [] } = useQuery(contactHistoryOptions(client, contact.id));
  const entries = [
    ...useNotesAsChanged(holder, notes).map(noteActivity),
    ...moves.filter(({ undone }) => !undone).map(moveActivity),
  ];
  const noteTab = useNoteTab(holder);
  const files = useFileTab({ noun: "contactAttachments", id: contact.id });
  const activity = <RecentActivity entries={entries} createdAt={contact.created_at} />;
  return (
    <Tabs
      label={t("contacts.sections")}
      value={tab}
      onChange={(next) =>
        navigate({ search: readContactTab({ tab: next }), replace: true, resetScroll: false })
      }
      tabs={[
        {
          value: "overview",
          label: t("contacts.overview"),
          content: <ContactOverview contact={contact} companyFrame={companyFrame} activity={activity} />,
        },
        noteTab,
        files,
        {
          value: "activity",
          label: t("contacts.activityTab"),
          content: <ActivityTab noun="contacts" id={contact.id} emptyText={t("contacts.noHistory")} />,
        },
      ]}
    />
  );
}

/** The pipeline that the contact is in; nothing outside of any. */
function usePipelineAround({ stage_id }: Contact) {
  const { data: pipelines } = useQuery({
    ...pipelineListOptions(useClient()),
    enabled: stage_id !== null,
  });
  const around = pipelines?.find(({ stages }) => stages.some(({ id }) => id === stage_id));
  return stage_id === null ? undefined : around;
}

/** A linked company leads to its page, once there is one. */
function useCompanyFrame(contact: Contact): ReactElement {
  const { routesByPath } = useRouter();
  const address: string = `/companies/${contact.company_id}`;
  if (!contact.company_id || !("/companies/$companyId" in routesByPath)) return <span dir="auto" />;
  return <Link to={address} className="link" dir="auto" />;
}
