import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { Link } from "@tanstack/react-router";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, sectionTitle } from "#src/records/fields/field-text.ts";
import { repeatsMember } from "#src/records/fields/member.tsx";
import { RecentFiles } from "#src/records/files/recent-files.tsx";
import { RecentNotes } from "#src/records/notes/recent-notes.tsx";
import { FieldFacts, isEmpty } from "#src/records/page/field-facts.tsx";
import { QuickPanel, type QuickRecord } from "#src/records/page/quick-panel.tsx";
import { setByMark } from "#src/records/provenance/set-by.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { contactDealStart, contactName, knownName } from "./contact-name.ts";
import { ContactAdded, contactShown } from "./contact-overview.tsx";
import { contactSource } from "./contact-source.ts";
import { StageOrAddition } from "./contact-stage.tsx";
import { LazyContactForm, preloading } from "./lazy-contact-form.ts";

type OpenContactProps = QuickRecord<Contact> & { onAddToPipeline: (contact: Contact) => void };

/** A contact at a glance, beside the list (spec section 2.5; notes second: rulings, B). */
export function OpenContact({ onAddToPipeline, ...viewing }: OpenContactProps) {
  return (
    <QuickPanel
      source={contactSource}
      viewing={viewing}
      title={contactName}
      lead={(contact) => <Avatar name={knownName(contact)} />}
      editButton={{ ...preloading, children: t("contacts.editTitle") }}
      form={(contact, onClose) => <LazyContactForm contact={contact} onClose={onClose} />}
      head={(contact, mayWrite) => (
        <ContactHead contact={contact} onAdd={mayWrite ? () => onAddToPipeline(contact) : undefined} />
      )}
      dealStart={contactDealStart}
    >
      {(contact, mayWrite) => <ContactGroups contact={contact} mayWrite={mayWrite} />}
    </QuickPanel>
  );
}

function ContactHead({ contact, onAdd }: { contact: Contact; onAdd: (() => void) | undefined }) {
  const shown = contactShown(contact);
  const { id, stage_name } = contact;
  return (
    <PanelGroup title={sectionTitle("contact", "contact")}>
      <FactList>
        <FieldFacts {...shown} names={reached(contact)} />
        <FieldFacts {...shown} names={["company", "job_title"]} />
        <Fact label={fieldLabel("contact", "stage_id")} value={setByMark("contact", id, "stage_id")}>
          {(stage_name || onAdd) && <StageOrAddition contact={contact} onAdd={onAdd} />}
        </Fact>
        <FieldFacts {...shown} names={["lead_status", "owner_id"]} />
      </FactList>
    </PanelGroup>
  );
}

function ContactGroups({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
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
      {sections.map(({ section, names }) => (
        <PanelGroup key={section} title={sectionTitle("contact", section)}>
          <FactList>
            <FieldFacts {...shown} names={names.filter((name) => !repeatsMember("contact", contact, name))} />
          </FactList>
        </PanelGroup>
      ))}
      <RecentFiles key={`files ${id}`} holder={{ noun: "contactAttachments", id }} allFrame={all("files")} />
      <PanelGroup title={sectionTitle("contact", "additional")}>
        <FactList>
          <FieldFacts {...shown} names={["tags", "external_id"]} />
          <ContactAdded contact={contact} />
        </FactList>
      </PanelGroup>
    </>
  );
}

/** How somebody is reached; of further addresses and numbers only those that there are. */
function reached({ emails, phones }: Contact) {
  const names = ["email", "emails", "phone", "mobile_phone", "phones"] as const;
  const left = { emails: isEmpty(emails), phones: isEmpty(phones) };
  return names.filter((name) => !(name === "emails" || name === "phones") || !left[name]);
}

const sections = [
  { section: "professional", names: ["employment_role", "seniority", "lead_score"] },
  { section: "location", names: ["city", "state", "country", "address"] },
  { section: "social", names: ["linkedin_url", "website_url"] },
  {
    section: "attribution",
    names: [
      "original_traffic_source",
      "latest_traffic_source",
      "first_touch_campaign",
      "last_touch_campaign",
      "contact_owner",
      "hubspot_team",
    ],
  },
] as const;
