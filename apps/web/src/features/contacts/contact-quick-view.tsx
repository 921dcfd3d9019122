import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { Link } from "@tanstack/react-router";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { type MessageId, t } from "#src/lib/i18n/messages.ts";
import { shortFieldLabel } from "#src/records/fields/field-text.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { Panel, PanelGroup } from "#src/ui/overlays/panel.tsx";
import type { ContactFieldName } from "./contact-field-table.ts";
import { contactName, knownName } from "./contact-name.ts";
import { StageOrAddition } from "./contact-stage.tsx";
import { contactValue } from "./contact-value.tsx";
import { preloading } from "./lazy-contact-form.tsx";

type QuickViewProps = {
  contact: Contact;
  /** What goes around the name of the company: a link, or a plain element. */
  companyFrame: ReactElement;
  notes: ReactNode;
  /** Between attribution and additional info. */
  attachments?: ReactNode;
  /** Left out for people who only read. */
  actions: QuickViewActions | undefined;
  onClose: () => void;
};

type QuickViewActions = { onEdit: () => void; onDelete: () => void; onAddToPipeline: () => void };

/** A contact at a glance, beside the list (spec section 2.5; notes second: rulings, B). */
export function ContactQuickView(props: QuickViewProps) {
  const { contact, companyFrame, notes, attachments, actions, onClose } = props;
  return (
    <Panel
      title={contactName(contact)}
      lead={<Avatar name={knownName(contact)} />}
      onClose={onClose}
      footer={<Footer id={contact.id} actions={actions} />}
    >
      <PanelGroup title={t("contacts.section.contact")}>
        <FactList>
          <FieldFacts contact={contact} names={["email", "phone", "mobile_phone"]} />
          <Fact label={t("contacts.field.company")}>
            {contact.company && cloneElement(companyFrame, {}, contact.company)}
          </Fact>
          <FieldFacts contact={contact} names={["job_title"]} />
          <Fact label={t("contacts.field.stage_id")}>
            {(contact.stage_name || actions) && (
              <StageOrAddition contact={contact} onAdd={actions?.onAddToPipeline} />
            )}
          </Fact>
          <FieldFacts contact={contact} names={["lead_status"]} />
        </FactList>
      </PanelGroup>
      {notes}
      {sections.map(({ title, names }) => (
        <PanelGroup key={title} title={t(title)}>
          <FactList>
            <FieldFacts contact={contact} names={names} />
          </FactList>
        </PanelGroup>
      ))}
      {attachments}
      <PanelGroup title={t("contacts.section.additional")}>
        <FactList>
          <FieldFacts contact={contact} names={["tags", "external_id"]} />
          <Fact label={t("contacts.added")}>
            <time dateTime={contact.created_at} title={formatDateTime(contact.created_at)}>
              {formatDate(contact.created_at)}
            </time>
          </Fact>
        </FactList>
      </PanelGroup>
    </Panel>
  );
}

type Section = { title: MessageId & `contacts.section${string}`; names: readonly ContactFieldName[] };

const sections: readonly Section[] = [
  { title: "contacts.section.professional", names: ["employment_role", "seniority", "lead_score"] },
  { title: "contacts.section.location", names: ["city", "state", "country", "address"] },
  { title: "contacts.section.social", names: ["linkedin_url", "website_url"] },
  {
    title: "contacts.section.attribution",
    names: [
      "original_traffic_source",
      "latest_traffic_source",
      "first_touch_campaign",
      "last_touch_campaign",
      "contact_owner",
      "hubspot_team",
    ],
  },
];

function FieldFacts({ contact, names }: { contact: Contact; names: readonly ContactFieldName[] }) {
  return names.map((name) => {
    return (
      <Fact key={name} label={shortFieldLabel("contact", name)}>
        {contactValue(contact, name)}
      </Fact>
    );
  });
}

function Footer({ id, actions }: { id: string; actions: QuickViewActions | undefined }) {
  return (
    <>
      <Link
        to="/contacts/$contactId"
        params={{ contactId: id }}
        className={buttonClass({ variant: "primary" })}
      >
        {t("contacts.viewFull")}
      </Link>
      {actions && (
        <>
          <Button {...preloading} onClick={actions.onEdit}>
            {t("contacts.editTitle")}
          </Button>
          <span className="spacer" />
          <Button variant="danger-quiet" onClick={actions.onDelete}>
            {t("contacts.delete")}
          </Button>
        </>
      )}
    </>
  );
}
