import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { confirmDeletion, useRecordDeletion } from "#src/records/deletion/use-record-deletion.ts";
import { RecentFiles } from "#src/records/files/recent-files.tsx";
import { focusListed, useFocusAfterLeaving, useListWalk } from "#src/records/list/list-walk.ts";
import type { QuickViewing } from "#src/records/list/record-page.tsx";
import { RecentNotes } from "#src/records/notes/recent-notes.tsx";
import { recordReadOptions } from "#src/records/source.ts";
import { ContactQuickView } from "./contact-quick-view.tsx";
import { contactSource } from "./contact-source.ts";
import { LazyContactForm } from "./lazy-contact-form.tsx";

type OpenContactProps = QuickViewing & {
  /** What the list knows of it: shown until it is read anew. */
  listed: Contact | undefined;
  onAddToPipeline: (contact: Contact) => void;
};

/** The contact that the address names, in the panel; the form over it while editing. */
export function OpenContact({ listed, onAddToPipeline, ...viewing }: OpenContactProps) {
  const { id, ids, onClose } = viewing;
  const mayWrite = useMayWrite();
  const deletion = useRecordDeletion(contactSource);
  const [isEditing, setIsEditing] = useState(false);
  const reading = useQuery(recordReadOptions(contactSource, useClient(), id));
  const contact = reading.data ?? listed;
  useListWalk(viewing);
  const leave = useFocusAfterLeaving(ids, id);
  const close = () => {
    focusListed(id);
    onClose();
  };
  if (!contact) return null;
  const onDelete = async () => {
    if (!(await confirmDeletion("contacts", contactSource.nameOf(contact)))) return;
    leave();
    deletion.mutate({ ids: [contact.id], isSingle: true });
    onClose();
  };
  return (
    <>
      <ContactQuickView
        contact={contact}
        companyFrame={<CompanyFrame contact={contact} />}
        notes={
          <RecentNotes
            key={`notes ${contact.id}`}
            holder={{ noun: "contactNotes", id: contact.id }}
            mayWrite={mayWrite}
            allFrame={
              <Link
                to="/contacts/$contactId"
                params={{ contactId: contact.id }}
                search={{ tab: "notes" }}
                className="link"
              />
            }
          />
        }
        attachments={
          <RecentFiles
            key={`files ${contact.id}`}
            holder={{ noun: "contactAttachments", id: contact.id }}
            allFrame={
              <Link
                to="/contacts/$contactId"
                params={{ contactId: contact.id }}
                search={{ tab: "files" }}
                className="link"
              />
            }
          />
        }
        actions={
          mayWrite
            ? {
                onEdit: () => setIsEditing(true),
                onDelete,
                onAddToPipeline: () => onAddToPipeline(contact),
              }
            : undefined
        }
        onClose={close}
      />
      {isEditing && <LazyContactForm contact={contact} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** A linked company leads to its page. */
function CompanyFrame({ contact, children }: { contact: Contact; children?: string }) {
  if (!contact.company_id) return <span dir="auto">{children}</span>;
  return (
    <Link to="/companies/$companyId" params={{ companyId: contact.company_id }} className="link" dir="auto">
      {children}
    </Link>
  );
}
