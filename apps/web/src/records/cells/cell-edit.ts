import type { KeyboardEvent } from "react";

/** Where the focus goes when a cell's editor closes. */
export type EditorExit = "stay" | "next" | "previous" | "leave";

export type CellEdit = { isOpen: boolean; onDone: (exit: EditorExit) => void };

/** What was typed into a cell before the code of its editor was there, and how it was left if it was. */
export type BufferedTyping = { text: string; exit?: EditorExit | undefined };

/** How a key leaves an editor: Enter and Escape stay at the cell, Tab moves on. */
export function exitOf({ key, shiftKey }: KeyboardEvent): EditorExit | undefined {
  if (key === "Tab") return shiftKey ? "previous" : "next";
  return key === "Enter" || key === "Escape" ? "stay" : undefined;
}
