import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { inShownOrder, joinedName } from "@lanyard/contract/kind/joined-name";
import { t } from "#src/lib/i18n/messages.ts";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";
import type { DealStart } from "#src/records/page/record-slots.ts";

type Named = Pick<Contact, "first" | "last" | "email">;

export function knownName({ first, last }: Pick<Named, "first" | "last">): string {
  return joinedName([first, last]);
}

/** Returns the name of a contact, or its e-mail address, or 'Unnamed Contact' (spec section 2.4). */
export function contactName(contact: Named): string {
  return knownName(contact) || contact.email || t("contacts.unnamed");
}

export function contactCall(contact: Named & Pick<Contact, "phone" | "mobile_phone">): Callable {
  return { number: contact.phone ?? contact.mobile_phone, name: contactName(contact) };
}

/** Splits a name at its first space (spec section 5). Some scripts write the last name first. */
export function splitName(name: string): { first: string; last: string } {
  const [start = "", ...rest] = name.trim().split(/\s+/u);
  const [first, last] = inShownOrder(start, rest.join(" "));
  return { first: first ?? "", last: last ?? "" };
}

export function contactDealStart(contact: Contact): DealStart {
  const { id, company_id, company } = contact;
  const own = { contact_id: { id, name: contactName(contact) } };
  return company_id === null ? own : { ...own, company_id: { id: company_id, name: company ?? "" } };
}
