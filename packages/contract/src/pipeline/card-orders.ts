import type { KindDeclaration } from "../kind/kind.ts";

/** Orders of cards: the last to enter, the first to close, the highest amount, and the longest without a change first. */
export const cardOrders = ["entered", "close_date", "amount", "unchanged"] as const;
export type CardOrder = (typeof cardOrders)[number];

/** Returns the column of each order of a kind's cards. */
export function cardOrdersOf({ has: { board } }: Pick<KindDeclaration, "has">) {
  const { amount, closes } = board || {};
  return new Map<CardOrder, string>([
    ["entered", "stage_entered_at"],
    ...(closes === undefined ? [] : [["close_date", closes] as const]),
    ...(amount === undefined ? [] : [["amount", amount] as const]),
    ["unchanged", "updated_at"],
  ]);
}
