import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";

export function dealCall({
  contact_phone,
  contact_name,
}: Pick<Deal, "contact_phone" | "contact_name">): Callable {
  return { number: contact_phone, name: contact_name ?? "" };
}
