import type { RecordColumn } from "#src/records/record-listing.ts";
import type { CellPosition } from "#src/records/table/cell-position.ts";

/** A block of cells: the rows and the columns that it covers, each in their order. */
export type CellBlock = { rows: readonly string[]; columns: readonly string[] };

/** What is to be done with a block of cells. */
export type SheetWork =
  | { does: "paste"; text: string }
  /** The first row's values go into those below; of a single row, those of the row above. */
  | { does: "fill" }
  | { does: "empty" };

export type SheetRequest = SheetWork & {
  block: CellBlock;
  /** All rows and editable columns on screen, in their order: what is pasted may be larger than the block. */
  whole: CellBlock;
};

/** A value that stayed as it was, and why. */
export type RefusedCell = CellPosition & { reason: string };

export type CellSheetProps<Row> = {
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  chosen: CellBlock | undefined;
  request: SheetRequest | undefined;
  /** Says what was covered, once it is sent, and what was refused, as it becomes known. */
  onCovered: (block: CellBlock) => void;
  onRefused: (cells: readonly RefusedCell[]) => void;
  /** Takes what copies blocks; undefined when it goes. */
  onReady: (copy: ((block: CellBlock) => CopiedBlock) | undefined) => void;
};

/** A block as other programs take it. */
export type CopiedBlock = { text: string; html: string };
