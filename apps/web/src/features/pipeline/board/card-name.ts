import { t } from "#src/lib/i18n/messages.ts";
import { shownName } from "#src/records/shown-name.ts";
import { nounOf } from "./board-kinds.ts";
import type { BoardCard } from "./board-model.ts";

/** Returns the name of a card, or undefined if it has none. */
export function ownName(card: BoardCard): string | undefined {
  return shownName(nounOf(card.kind), { ...card }) || undefined;
}

/** Returns the name of a card, or a replacement such as 'Unnamed Contact' (spec section 2.10). */
export function cardName(card: BoardCard): string {
  return ownName(card) ?? t(`pipeline.unnamed.${card.kind}`);
}
