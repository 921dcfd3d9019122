import type { BoardCard } from "./board-model.ts";

/** What can be done with cards. */
export type BoardActions = {
  readonly mayWrite: boolean;
  /** While something is selected a press selects. */
  readonly isSelecting: boolean;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onRemove: (card: BoardCard) => void;
};
