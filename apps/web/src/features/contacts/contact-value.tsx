import type { Contact } from "@lanyard/contract/contact/contact-schema";
import type { ReactNode } from "react";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { MailLink, PhoneLink } from "#src/ui/controls/mail-phone-links.tsx";
import { Chip } from "#src/ui/feedback/badge.tsx";
import { type ContactFieldName, contactField } from "./contact-field-table.ts";

/** A field's value as a card shows it; nothing when it is not set. */
export function contactValue(contact: Contact, name: ContactFieldName): ReactNode {
  const value = contact[name];
  if (value === null || value === "") return null;
  const text = String(value);
  switch (contactField(name).kind) {
    case "email":
      return <MailLink address={text} />;
    case "profile":
      return <OutsideLink href={text}>{t("contacts.viewProfile")}</OutsideLink>;
    case "site":
      return <OutsideLink href={text}>{t("contacts.visitSite")}</OutsideLink>;
    case "phone":
      return <PhoneLink number={text} />;
    case "whole":
      return <Score value={Number(value)} />;
    case "tags":
      return <TagChips text={text} />;
    case "date":
      return formatDate(text);
    case "lines":
      return <span className="whitespace-pre-line">{text}</span>;
    default:
      return fieldValueText("contact", name, text);
  }
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer" title={href}>
      {children}
      <span className="vh"> {t("ui.opensInNewTab")}</span>
    </a>
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

function TagChips({ text }: { text: string }) {
  const tags = text.split(",").map((tag) => tag.trim());
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
}
