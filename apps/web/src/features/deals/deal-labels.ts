import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { formatMoney } from "#src/lib/format/number.ts";

export const amountText = ({ amount_cents, currency }: Pick<Deal, "amount_cents" | "currency">) =>
  amount_cents === null ? null : formatMoney(amount_cents, currency);
