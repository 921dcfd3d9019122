import { t } from "#src/lib/i18n/messages.ts";
import { shownName } from "#src/records/shown-name.ts";
import { nounOf } from "./board-kinds.ts";
import type { BoardCard } from "./board-model.ts";

/** What a card is called; undefined where nothing names it. */
export function ownName(card: BoardCard): string | undefined {
  return shownName(nounOf(card.kind), { ...card }) || undefined;
}

/** The same; of a contact (spec section 2.10: else 'Unnamed Contact'). */
export function cardName(card: BoardCard): string {
  return ownName(card) ?? t(`pipeline.unnamed.${card.kind}`);
}
