import { shownName } from "#src/records/shown-name.ts";
import { nounOf } from "./board-kinds.ts";
import type { BoardCard } from "./board-model.ts";
import { boardText } from "./board-text.ts";

export function ownName(card: BoardCard): string | undefined {
  return shownName(nounOf(card.kind), { ...card }) || undefined;
}

/** Returns the name of a card, or a placeholder such as 'Unnamed Contact' (spec section 2.10). */
export function cardName(card: BoardCard): string {
  return ownName(card) ?? boardText(card.kind, "unnamed");
}
