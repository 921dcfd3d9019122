import type { KeyboardEvent } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

export type EditorExit = "stay" | "next" | "previous" | "down" | "up" | "leave";

export type CellEdit = {
  isOpen: boolean;
  /** The first character, if typing opened the editor. */
  typed?: string | undefined;
  onDone: (exit: EditorExit) => void;
};

/**
 * Text that was typed into a cell before its editor loaded, and the key with which the user then left the
 * cell.
 */
export type BufferedTyping = { text: string; exit?: EditorExit | undefined };

export function exitOf(event: KeyboardEvent): EditorExit | undefined {
  const { shiftKey } = event;
  const key = pressedKey(event);
  if (key === "Tab") return shiftKey ? "previous" : "next";
  if (key === "Enter") return shiftKey ? "up" : "down";
  return key === "Escape" ? "stay" : undefined;
}
