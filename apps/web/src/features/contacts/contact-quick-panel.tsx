import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { Link } from "@tanstack/react-router";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, sectionTitle } from "#src/records/fields/field-text.ts";
import { RecentFiles } from "#src/records/files/recent-files.tsx";
import { RecentNotes } from "#src/records/notes/recent-notes.tsx";
import { FieldFacts, FilledFacts, sectionFields } from "#src/records/page/field-facts.tsx";
import { QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { setByMark } from "#src/records/provenance/set-by.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactDealStart, contactName, knownName } from "./contact-name.ts";
import { ContactDates, contactShown } from "./contact-overview.tsx";
import { contactSource } from "./contact-source.ts";
import { StageOrAddition } from "./contact-stage.tsx";

/** The quick view of a contact (spec section 2.5), with notes before most fields (rulings, B). */
export function OpenContact(viewing: QuickRecord<Contact>) {
  return (
    <QuickPanel
      source={contactSource}
      viewing={viewing}
      title={contactName}
      lead={(contact) => <Avatar name={knownName(contact)} />}
      editButton={{ children: t("contacts.editTitle") }}
      form={(contact, onClose) => <ContactForm contact={contact} onClose={onClose} />}
      head={(contact, mayWrite) => <ContactHead {...{ contact, mayWrite }} />}
      dealStart={contactDealStart}
    >
      {(contact, mayWrite) => <ContactGroups {...{ contact, mayWrite }} />}
    </QuickPanel>
  );
}

type PartProps = { contact: Contact; mayWrite: boolean };

function ContactHead({ contact, mayWrite }: PartProps) {
  const shown = contactShown(contact);
  const { id, stage_name } = contact;
  return (
    <PanelGroup title={sectionTitle("contact", "contact")}>
      <FactList>
        <FilledFacts
          {...shown}
          names={[...sectionFields("contact", "contact").filter((name) => name !== "owner_id"), "job_title"]}
        />
        <Fact label={fieldLabel("contact", "stage_id")} value={setByMark("contact", id, "stage_id")}>
          {(stage_name || mayWrite) && <StageOrAddition contact={contact} />}
        </Fact>
        <FieldFacts {...shown} names={["lead_status", "owner_id"]} />
      </FactList>
    </PanelGroup>
  );
}

function ContactGroups({ contact, mayWrite }: PartProps) {
  const shown = contactShown(contact);
  const { id } = contact;
  const all = (tab: "notes" | "files") => (
    <Link to="/contacts/$contactId" params={{ contactId: id }} search={{ tab }} className="link" />
  );
  return (
    <>
      <RecentNotes
        key={`notes ${id}`}
        holder={{ noun: "contactNotes", id }}
        mayWrite={mayWrite}
        allFrame={all("notes")}
      />
      {sections.map((section) => (
        <PanelGroup key={section} title={sectionTitle("contact", section)}>
          <FactList>
            <FilledFacts
              {...shown}
              names={sectionFields("contact", section).filter((name) => !headFields.includes(name))}
            />
          </FactList>
        </PanelGroup>
      ))}
      <RecentFiles key={`files ${id}`} holder={{ noun: "contactAttachments", id }} allFrame={all("files")} />
      <PanelGroup title={sectionTitle("contact", "additional")}>
        <FactList>
          <FilledFacts {...shown} names={sectionFields("contact", "additional")} />
          <ContactDates contact={contact} />
        </FactList>
      </PanelGroup>
    </>
  );
}

const headFields: readonly string[] = ["job_title", "lead_status"];

const sections = ["professional", "location", "social", "attribution"];
