import type { KeyboardEvent } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

/** The direction in which the focus moves when a cell's editor closes. */
export type EditorExit = "stay" | "next" | "previous" | "down" | "up" | "leave";

export type CellEdit = {
  isOpen: boolean;
  /** The text typed on the cell that opened the editor. */
  typed?: string | undefined;
  onDone: (exit: EditorExit) => void;
};

/** Text typed into a cell before its editor's code loaded, and the key that left it, if any. */
export type BufferedTyping = { text: string; exit?: EditorExit | undefined };

/**
 * Returns how a key leaves an editor: Tab and Enter move sideways and down, back with Shift; Escape stays on
 * the cell.
 */
export function exitOf(event: KeyboardEvent): EditorExit | undefined {
  const { shiftKey } = event;
  const key = pressedKey(event);
  if (key === "Tab") return shiftKey ? "previous" : "next";
  if (key === "Enter") return shiftKey ? "up" : "down";
  return key === "Escape" ? "stay" : undefined;
}
