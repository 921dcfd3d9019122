import type { CellPosition } from "#src/records/cells/cell-position.ts";

export type CellBlock = { rows: readonly string[]; columns: readonly string[] };

export type SheetOperation =
  | { does: "paste"; text: string }
  /** Copies the values of the first row to the rows below. A single row gets the values of the row above. */
  | { does: "fill" }
  | { does: "empty" };

export type SheetRequest = SheetOperation & {
  block: CellBlock;
  /** All visible rows and columns, because pasted values may exceed the block. */
  whole: CellBlock;
};

export type RefusedCell = CellPosition & { reason: string };

export type CopiedBlock = { text: string; html: string };
