import type { KindDeclaration } from "../kind/kind.ts";

/** Sort orders of cards: latest entry, earliest close date, highest amount, longest time without a change. */
export const cardOrders = ["entered", "close_date", "amount", "unchanged"] as const;
export type CardOrder = (typeof cardOrders)[number];

export function cardOrdersOf({ has: { board } }: Pick<KindDeclaration, "has">) {
  const { amount, closes } = board || {};
  return new Map<CardOrder, string>([
    ["entered", "stage_entered_at"],
    ...(closes === undefined ? [] : [["close_date", closes] as const]),
    ...(amount === undefined ? [] : [["amount", amount] as const]),
    ["unchanged", "updated_at"],
  ]);
}
