import type { CellBlock } from "./sheet-request.ts";
import type { TextBlock } from "./sheet-text.ts";

/** The values to paste by row, and the numbers of pasted rows and columns that exceed the table. */
export type FittedBlock = CellBlock & { values: TextBlock; missingRows: number; missingColumns: number };

/**
 * Places pasted values from the first cell of the block onwards. Repeats them if the size of the block is a
 * multiple of their size.
 */
export function fitToBlock(pasted: TextBlock, block: CellBlock, whole: CellBlock): FittedBlock {
  const width = Math.max(...pasted.map((row) => row.length), 0);
  const height = pasted.length;
  const isRepeated =
    block.rows.length % height === 0 && block.columns.length % width === 0 && height * width > 0;
  const [wantedRows, wantedColumns] = isRepeated
    ? [block.rows.length, block.columns.length]
    : [height, width];
  const rows = from(whole.rows, block.rows[0], wantedRows);
  const columns = from(whole.columns, block.columns[0], wantedColumns);
  return {
    rows,
    columns,
    values: rows.map((_row, at) =>
      columns.map((_column, across) => pasted[at % height]?.[across % width] ?? ""),
    ),
    missingRows: wantedRows - rows.length,
    missingColumns: wantedColumns - columns.length,
  };
}

function from(all: readonly string[], first: string | undefined, count: number): readonly string[] {
  const start = first === undefined ? -1 : all.indexOf(first);
  return start < 0 ? [] : all.slice(start, start + count);
}
