import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { t } from "#src/lib/i18n/messages.ts";
import type { DealStart } from "#src/records/page/record-slots.ts";

type Named = Pick<Contact, "first" | "last" | "email">;

/** First and last name; empty when neither is known. */
export function knownName({ first, last }: Pick<Named, "first" | "last">): string {
  return [first, last].filter(Boolean).join(" ");
}

/** What a contact is called in lists, whose rows show the e-mail too (spec section 2.4: fallback 'Unnamed Contact'). */
export function contactListName(contact: Pick<Named, "first" | "last">): string {
  return knownName(contact) || t("contacts.unnamed");
}

/** What a contact is called everywhere else: without a name by its e-mail. */
export function contactName(contact: Named): string {
  return knownName(contact) || contact.email || t("contacts.unnamed");
}

/** A default name is split at the first space into first and last (spec section 5). */
export function splitName(name: string): { first: string; last: string } {
  const [first = "", ...rest] = name.trim().split(/\s+/u);
  return { first, last: rest.join(" ") };
}

/** What a new deal of a contact is filled in with: the contact, and the company it works for. */
export function contactDealStart(contact: Contact): DealStart {
  const { id, company_id, company } = contact;
  const own = { contact_id: { id, name: contactName(contact) } };
  return company_id === null ? own : { ...own, company_id: { id: company_id, name: company ?? "" } };
}
