import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { formatMoney } from "#src/lib/format/number.ts";

/** What a deal is worth, with cents; null when that is not known. */
export const amountText = ({ amount_cents, currency }: Pick<Deal, "amount_cents" | "currency">) =>
  amount_cents === null ? null : formatMoney(amount_cents, currency);
