import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { nounOf } from "./board-kinds.ts";
import { type BoardCard, cardValue } from "./board-model.ts";

/** What a card is called; undefined where nothing names it. */
export function ownName(card: BoardCard): string | undefined {
  const { joined } = recordKinds[nounOf(card.kind)].names;
  const parts = joined.map((name) => cardValue(card, name));
  return parts.filter((part) => part).join(" ") || undefined;
}

/** The same; of a contact (spec section 2.10: else 'Unnamed Contact'). */
export function cardName(card: BoardCard): string {
  return ownName(card) ?? t(`pipeline.unnamed.${card.kind}`);
}
