import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";

/** Returns the number to call the contact of a deal. */
export function dealCall({
  contact_phone,
  contact_name,
}: Pick<Deal, "contact_phone" | "contact_name">): Callable {
  return { number: contact_phone, name: contact_name ?? "" };
}
