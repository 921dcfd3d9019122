import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { formatMoney } from "#src/lib/format/number.ts";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";

export const amountText = ({ amount_cents, currency }: Pick<Deal, "amount_cents" | "currency">) =>
  amount_cents === null ? null : formatMoney(amount_cents, currency);

export const dealCall = (deal: Pick<Deal, "contact_phone" | "contact_name">): Callable => ({
  number: deal.contact_phone,
  name: deal.contact_name ?? "",
});
