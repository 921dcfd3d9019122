import type { DuplicateRecord } from "@lanyard/contract/duplicate/duplicate-schema";
import { recordId } from "@lanyard/contract/field/ids";
import { phoneDigits } from "@lanyard/contract/field/phone-text";
import type { ComparedPair, PreviewedRecord } from "./duplicate-pair-sql.ts";

type Shared = Pick<ComparedPair, "phone" | "mailbox" | "domain">;

const nothing: Shared = { phone: null, mailbox: null, domain: null };

export function previewRecord(
  { id, emails, phones, ...rest }: PreviewedRecord,
  { phone, mailbox, domain }: Shared = nothing,
): DuplicateRecord {
  const shownEmail =
    emails.find((address) => mailbox !== null && hasMailbox(address, mailbox)) ??
    emails.find((address) => domain !== null && domainOf(address) === domain) ??
    emails[0];
  const shownPhone = phones.find((each) => phone !== null && phoneEnd(each) === phoneEnd(phone)) ?? phones[0];
  return { ...rest, id: recordId.parse(id), email: shownEmail ?? null, phone: shownPhone ?? null };
}

const phoneEndLength = 9;
const phoneEnd = (phone: string) => phoneDigits(phone).slice(-phoneEndLength);

const domainOf = (address: string) => address.toLowerCase().split("@")[1];

/**
 * Returns whether an address belongs to a mailbox. The mailbox of a company is a whole address. The mailbox
 * of a contact is the part before the @ without plus suffix, dots, hyphens and underscores.
 */
function hasMailbox(address: string, mailbox: string): boolean {
  const lower = address.toLowerCase();
  const [box = ""] = lower.split("@");
  return lower === mailbox || box.split("+")[0]?.replaceAll(/[.\-_]/gu, "") === mailbox;
}
