import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { BufferedTyping, EditorExit } from "#src/records/cells/cell-edit.ts";
import type { ListName } from "#src/records/columns/use-list-layout.ts";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";
import type { DrawingMark } from "#src/ui/feedback/badge-marks.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { ListTexts } from "./kind-text.ts";
import type { CellBlock, CopiedBlock, RefusedCell, SheetRequest } from "./sheet/sheet-request.ts";

/** The lists of one kind of record, which need no knowledge of the noun otherwise. */
export type RecordListing<Row, Sort extends string> = RecordPresentation<Row> &
  RecordCells<Row> & {
    noun: RecordNoun;
    /** The name under which the user's columns are stored. */
    list: ListName;
    sorts: readonly Sort[];
    sortLabel: (sort: Sort) => string;
    /** The columns; the first is the name, which is always shown. */
    columns: readonly RecordColumn<Row, Sort>[];
    /** Columns that show only if chosen. */
    moreColumns: readonly RecordColumn<Row, Sort>[];
  };

/** Editing of a kind's values in a list. */
export type RecordCells<Row> = {
  /** Edits the value of a column in place. */
  CellEditor: LazyComponent<CellEditorProps<Row>>;
  /** Copies, pastes, fills and empties blocks of values. */
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
  /** Reports the covered cells once sent, and refusals as they become known. */
  onCovered: (block: CellBlock) => void;
  onRefused: (cells: readonly RefusedCell[]) => void;
  /** Receives the function that copies blocks; undefined on unmount. */
  onReady: (copy: ((block: CellBlock) => CopiedBlock) | undefined) => void;
};

export type RecordPresentation<Row> = {
  texts: ListTexts;
  mark: DrawingMark;
  /** The kind whose loading tips are shown. */
  tips: string;
  name: (row: Row) => RecordName;
  /** Left out if the table's rows begin with the name itself. */
  rowAvatar?: (row: Row) => ReactNode;
  card: (row: Row) => RecordCard;
  line: (row: Row) => RecordLine;
};

/** The name of a record in a list. */
export type RecordName = {
  id: string;
  name: string;
  /** Whether another value replaces a missing name. */
  isUnnamed?: boolean;
  /** The owner's name. */
  owner?: string | null | undefined;
  /** Whether it no longer matches the filters. */
  hasLeft?: boolean;
  /** "Select Kestrel Freight" */
  pickLabel: string;
};

/** A column of the table. */
export type RecordColumn<Row, Sort extends string = string> = {
  id: string;
  head: () => string;
  sort?: Sort;
  /** The share of the remaining width in the default layout; `widthPx` if undefined. */
  share?: number;
  /** The width after the user chooses columns or widths; for the name, also its minimum width before that. */
  widthPx: number;
  /** Below which width of the list it is hidden, by class. */
  whenNarrow?: "hide-below-1160" | "hide-below-1060" | "hide-below-920" | "hide-below-860";
  isNumeric?: boolean;
  tone?: "sec" | "strong";
  isEditable?: boolean;
  /** Shows a button that copies the value. */
  isCopied?: boolean;
  /** The text of the cell; null shows the dash. */
  text?: (row: Row) => string | null;
  /** The text of an empty cell instead of the dash. */
  emptyText?: () => string | undefined;
  /** The content of the cell instead of its text. */
  render?: (row: Row) => ReactNode;
};

/** The content of a card below the name. */
export type RecordCard = {
  avatar: ReactNode;
  about: string;
  lines: readonly { icon: LucideIcon; text: string | null }[];
  foot: ReactNode;
};

/**
 * The content of an item in the narrow list: next to the name, in the second line, and below. `call` offers a
 * phone call.
 */
export type RecordLine = {
  avatar: ReactNode;
  beside: ReactNode;
  about: string | null;
  end: ReactNode;
  below?: ReactNode;
  call?: Callable | undefined;
};

/** The import page, and the page that led to it. */
export type ImportLocation = { readonly to: string; readonly search?: { readonly from: string } };
