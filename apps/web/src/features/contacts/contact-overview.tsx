import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { cloneElement, type ReactElement, type ReactNode } from "react";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { groupTitle, shortFieldLabel } from "#src/records/fields/field-text.ts";
import { Card } from "#src/ui/layout/card.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { contactField, fieldsOfCard } from "./contact-field-table.ts";
import { contactValue } from "./contact-value.tsx";

type OverviewProps = {
  contact: Contact;
  /** What goes around the name of the company: a link, or a plain element. */
  companyFrame: ReactElement;
  /** The Recent Activity card. */
  activity: ReactNode;
};

/** The cards of the contact page (spec section 2.6). */
export function ContactOverview({ contact, companyFrame, activity }: OverviewProps) {
  const company = contact.company && cloneElement(companyFrame, {}, contact.company);
  return (
    <div className="record__grid">
      <div className="stack">
        <FactCard contact={contact} section="contact" company={company}>
          <Fact label={t("contacts.added")}>
            <time dateTime={contact.created_at} title={formatDateTime(contact.created_at)}>
              {formatDate(contact.created_at)}
            </time>
          </Fact>
        </FactCard>
        <FactCard contact={contact} section="location" />
      </div>
      <div className="stack">
        <FactCard contact={contact} section="professional" />
        <FactCard contact={contact} section="social" />
        {hasAny(contact, "attribution") && <FactCard contact={contact} section="attribution" />}
      </div>
      <div className="stack">{activity}</div>
    </div>
  );
}

function hasAny(contact: Contact, section: string): boolean {
  return fieldsOfCard(section).some((name) => contact[name] !== null);
}

type FactCardProps = {
  contact: Contact;
  section: string;
  company?: ReactNode;
  /** Facts that are no fields. */
  children?: ReactNode;
};

function FactCard({ contact, section, company, children }: FactCardProps) {
  const names = fieldsOfCard(section).filter(
    (name) => !(contactField(name).isHiddenEmpty && contact[name] === null),
  );
  return (
    <Card title={groupTitle("contact", "card", section)}>
      <FactList>
        {names.map((name) => (
          <Fact key={name} label={shortFieldLabel("contact", name)}>
            {name === "company" ? company : contactValue(contact, name)}
          </Fact>
        ))}
        {children}
      </FactList>
    </Card>
  );
}
