/** Where the focus goes when a cell's editor closes. */
export type EditorExit = "stay" | "next" | "previous" | "leave";

export type CellEdit = { isOpen: boolean; onDone: (exit: EditorExit) => void };
