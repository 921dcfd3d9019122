import { t } from "#src/lib/i18n/messages.ts";
import type { BoardCard } from "./board-model.ts";

/** What a card is called: the deal, or the contact's full name (spec section 2.10: else 'Unnamed Contact'). */
export function cardName(card: BoardCard): string {
  if (card.kind === "deals") return card.name;
  return [card.first, card.last].filter(Boolean).join(" ") || t("pipeline.unnamed");
}
