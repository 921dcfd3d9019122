import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { type Deal, dealFields } from "@lanyard/contract/deal/deal-schema";
import { typedSchema } from "@lanyard/contract/kind/field-schemas";
import { formatMoney } from "#src/lib/format/number.ts";

/** What a deal is worth, with cents; null when that is not known. */
export const amountText = ({ amount_cents, currency }: Pick<Deal, "amount_cents" | "currency">) =>
  amount_cents === null ? null : formatMoney(amount_cents, currency);

/** A typed amount is kept as the contract says; a deal that has none may stay without. */
export const amountCentsSchema = (deal: Pick<Deal, "amount_cents"> | undefined) =>
  typedSchema(dealFields.amount_cents, dealKind.fields.amount_cents, deal?.amount_cents === null);
