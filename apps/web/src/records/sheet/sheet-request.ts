import type { CellPosition } from "#src/records/cells/cell-position.ts";

/** A block of cells: the rows and the columns that it covers, each in their order. */
export type CellBlock = { rows: readonly string[]; columns: readonly string[] };

/** An operation on a block of cells. */
export type SheetOperation =
  | { does: "paste"; text: string }
  /** The first row's values go into those below; of a single row, those of the row above. */
  | { does: "fill" }
  | { does: "empty" };

export type SheetRequest = SheetOperation & {
  block: CellBlock;
  /** All visible rows and columns in order, because pasted data may exceed the block. */
  whole: CellBlock;
};

/** A value that stayed as it was, and why. */
export type RefusedCell = CellPosition & { reason: string };

/** A block as other programs take it. */
export type CopiedBlock = { text: string; html: string };
