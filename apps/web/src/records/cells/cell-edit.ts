import type { KeyboardEvent } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

/** The direction in which the focus moves when a cell's editor closes. */
export type EditorExit = "stay" | "next" | "previous" | "down" | "up" | "leave";

export type CellEdit = {
  isOpen: boolean;
  /** What was typed on the cell to open it. */
  typed?: string | undefined;
  onDone: (exit: EditorExit) => void;
};

/** What was typed into a cell before the code of its editor was there, and how it was left if it was. */
export type BufferedTyping = { text: string; exit?: EditorExit | undefined };

/** How a key leaves an editor: Tab and Enter move on, to the side and down, with Shift back; Escape stays at the cell. */
export function exitOf(event: KeyboardEvent): EditorExit | undefined {
  const { shiftKey } = event;
  const key = pressedKey(event);
  if (key === "Tab") return shiftKey ? "previous" : "next";
  if (key === "Enter") return shiftKey ? "up" : "down";
  return key === "Escape" ? "stay" : undefined;
}
