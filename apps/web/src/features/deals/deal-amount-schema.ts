import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { type Deal, dealFields } from "@lanyard/contract/deal/deal-schema";
import { typedSchema } from "@lanyard/contract/kind/field-schemas";

/** A typed amount is kept as the contract says; a deal that has none may stay without. */
export const amountCentsSchema = (deal: Pick<Deal, "amount_cents"> | undefined) =>
  typedSchema(dealFields.amount_cents, dealKind.fields.amount_cents, deal?.amount_cents === null);
