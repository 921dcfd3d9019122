import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { LastInteractionFact, MomentFact, type SpecialValues } from "#src/records/page/field-facts.tsx";
import { NewTabLink } from "#src/records/page/field-value.tsx";
import { RecordOverview } from "#src/records/page/record-overview.tsx";
import { CompanyText } from "./contact-company-text.tsx";

export function ContactOverview({ contact, aside }: { contact: Contact; aside: ReactNode }) {
  return (
    <RecordOverview
      {...contactShown(contact)}
      columns={[
        ["contact", "location"],
        ["professional", "social", "attribution"],
      ]}
      leftOutEmpty={["attribution"]}
      more={{ contact: <ContactDates contact={contact} /> }}
      aside={aside}
    />
  );
}

export function contactShown(contact: Contact) {
  return { noun: "contact", row: contact, special: values } as const;
}

const values: SpecialValues<"contact", Contact> = {
  company: (contact) => contact.company && <CompanyOf contact={contact}>{contact.company}</CompanyOf>,
  lead_score: ({ lead_score: score }) => (score === null ? null : <Score value={score} />),
  linkedin_url: ({ linkedin_url: href }) =>
    href && <NewTabLink href={href}>{t("contacts.viewProfile")}</NewTabLink>,
  website_url: ({ website_url: href }) =>
    href && <NewTabLink href={href}>{t("contacts.visitSite")}</NewTabLink>,
};

export function CompanyOf({ contact, children }: { contact: Contact; children?: string }) {
  if (!contact.company_id) return <CompanyText contact={contact} />;
  return (
    <Link to="/companies/$companyId" params={{ companyId: contact.company_id }} className="link" dir="auto">
      {children}
    </Link>
  );
}

function Score({ value }: { value: number }) {
  return (
    <span className="flex items-center gap-2.5">
      <span>{value}</span>
      <span className="h-1.5 max-w-30 flex-1 rounded-[3px] bg-pressed" aria-hidden="true">
        <span className="block h-1.5 rounded-[3px] bg-ink-muted" style={{ width: `${value}%` }} />
      </span>
    </span>
  );
}

export function ContactDates({ contact }: { contact: Contact }) {
  return (
    <>
      <LastInteractionFact row={contact} />
      <MomentFact label={t("contacts.added")} at={contact.created_at} />
    </>
  );
}
