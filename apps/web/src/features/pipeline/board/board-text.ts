import { messageText } from "#src/lib/i18n/messages.ts";
import { type BoardKind, isStaged } from "./board-kinds.ts";

type BoardText = "boardFailed" | "cards" | "cardsLoading" | "dropHere" | "moveFailed" | "unnamed";

/** Returns a text of a board. Each kind with stages has texts of its own. */
export function boardText(
  kind: BoardKind,
  name: BoardText,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return messageText(`pipeline.${name}.${isStaged(kind) ? kind : "any"}`, parameters);
}
