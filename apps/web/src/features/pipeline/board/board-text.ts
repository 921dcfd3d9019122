import { messageText } from "#src/lib/i18n/messages.ts";
import { shownName } from "#src/records/shown-name.ts";
import { type BoardKind, isStaged, nounOf } from "./board-kinds.ts";
import type { BoardCard } from "./board-model.ts";

type BoardText = "boardFailed" | "cards" | "cardsLoading" | "dropHere" | "moveFailed" | "unnamed";

export function boardText(
  kind: BoardKind,
  name: BoardText,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return messageText(`pipeline.${name}.${isStaged(kind) ? kind : "any"}`, parameters);
}

export function ownName(card: BoardCard): string | undefined {
  return shownName(nounOf(card.kind), { ...card }) || undefined;
}

/** Returns the name of a card, or a placeholder such as 'Unnamed Contact' (spec section 2.10). */
export function cardName(card: BoardCard): string {
  return ownName(card) ?? boardText(card.kind, "unnamed");
}
