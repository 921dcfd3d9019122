import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { confirmContactDeletion, useDeleteContacts } from "#src/features/contacts/contact-deletion.ts";
import { contactReadOptions } from "#src/features/contacts/contact-queries.ts";
import { ContactQuickView } from "#src/features/contacts/contact-quick-view.tsx";
import { LazyContactForm } from "#src/features/contacts/lazy-contact-form.tsx";
import { RecentFiles } from "#src/features/files/recent-files.tsx";
import { RecentNotes } from "#src/features/notes/recent-notes.tsx";
import { useClient } from "#src/lib/client-context.ts";
import { focusListed, useFocusAfterLeaving, useListWalk } from "#src/lib/list-walk.ts";
import { useMayWrite } from "#src/lib/rights.ts";
import type { QuickViewing } from "#src/ui/record-page.tsx";
import { ContactCompanyField } from "./contact-company-field.ts";

type OpenContactProps = QuickViewing & {
  /** What the list knows of it: shown until it is read anew. */
  listed: Contact | undefined;
  onAddToPipeline: (contact: Contact) => void;
};

/** The contact that the address names, in the panel; the form over it while editing. */
export function OpenContact({ listed, onAddToPipeline, ...viewing }: OpenContactProps) {
  const { id, ids, onClose } = viewing;
  const mayWrite = useMayWrite();
  const deletion = useDeleteContacts();
  const [isEditing, setIsEditing] = useState(false);
  const reading = useQuery(contactReadOptions(useClient(), id));
  const contact = reading.data ?? listed;
  useListWalk(viewing);
  const leave = useFocusAfterLeaving(ids, id);
  const close = () => {
    focusListed(id);
    onClose();
  };
  if (!contact) return null;
  const onDelete = async () => {
    if (!(await confirmContactDeletion())) return;
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
      {isEditing && (
        <LazyContactForm
          contact={contact}
          CompanyField={ContactCompanyField}
          onClose={() => setIsEditing(false)}
        />
      )}
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
