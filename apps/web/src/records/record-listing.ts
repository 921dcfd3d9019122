import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { BufferedTyping, EditorExit } from "#src/records/cells/cell-edit.ts";
import type { ListName } from "#src/records/columns/use-list-layout.ts";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";
import type { DrawingMark } from "#src/ui/feedback/badge-marks.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { CellBlock, CopiedBlock, RefusedCell, SheetRequest } from "./sheet/sheet-request.ts";

export type RecordListing<Row> = RecordPresentation<Row> &
  RecordCells<Row> & {
    noun: RecordNoun;
    /** The name under which the user's layout is stored. */
    list: ListName;
    sorts: readonly string[];
    sortLabel: (sort: string) => string;
    columns: readonly RecordColumn<Row>[];
    moreColumns: readonly RecordColumn<Row>[];
  };

export type RecordCells<Row> = {
  CellEditor: LazyComponent<CellEditorProps<Row>>;
  /** Copies, pastes, fills and clears blocks of values. */
  CellSheet: LazyComponent<CellSheetProps<Row>>;
};

export type CellEditorProps<Row> = {
  row: Row;
  column: string;
  early?: BufferedTyping | undefined;
  onDone: (exit: EditorExit) => void;
};

export type CellSheetProps<Row> = {
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  chosen: CellBlock | undefined;
  request: SheetRequest | undefined;
  /** Reports the block that a paste covers. `onRefused` reports the cells whose values were refused. */
  onCovered: (block: CellBlock) => void;
  onRefused: (cells: readonly RefusedCell[]) => void;
  onReady: (copy: ((block: CellBlock) => CopiedBlock) | undefined) => void;
};

export type RecordPresentation<Row> = {
  mark: DrawingMark;
  name: (row: Row) => RecordName;
  rowAvatar?: (row: Row) => ReactNode;
  card: (row: Row) => RecordCard;
  line: (row: Row) => RecordLine;
};

export type RecordName = {
  id: string;
  name: string;
  /** Whether another value replaces the missing name of the record. */
  isUnnamed?: boolean;
  owner?: string | null | undefined;
  hasLeft?: boolean;
  pickLabel: string;
};

export type RecordColumn<Row, Sort extends string = string> = {
  id: string;
  head: () => string;
  sort?: Sort;
  /** The share of the remaining width in the default layout. Without a share, `widthPx` applies. */
  share?: number;
  /**
   * The width of the column once the user has changed the layout. In the default layout, it applies only to
   * columns without a share. For the name column, it is the minimum.
   */
  widthPx: number;
  whenNarrow?: "hide-below-1160" | "hide-below-1060" | "hide-below-920" | "hide-below-860";
  isNumeric?: boolean;
  tone?: "sec" | "strong";
  isEditable?: boolean;
  isCopied?: boolean;
  /** Returns the text of the cell, or null for an empty cell. */
  text?: (row: Row) => string | null;
  /** Returns the text for an empty cell, which otherwise shows a dash. */
  emptyText?: () => string | undefined;
  render?: (row: Row) => ReactNode;
};

export type RecordCard = {
  avatar: ReactNode;
  about: string;
  lines: readonly { icon: LucideIcon; text: string | null }[];
  foot: ReactNode;
};

/**
 * The content of a record in the narrow list: `afterName` follows the name, `about` is the second line,
 * `below` the third.
 */
export type RecordLine = {
  avatar: ReactNode;
  afterName: ReactNode;
  about: string | null;
  end: ReactNode;
  below?: ReactNode;
  call?: Callable | undefined;
};

/** The link to the import page. `from` is the list that contains the link. */
export type ImportLocation = { readonly to: string; readonly search?: { readonly from: string } };
