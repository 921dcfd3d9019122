import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { UseCellParts } from "#src/records/cells/record-cell-editor.tsx";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import { stickyToast } from "#src/records/form/typing-failure.ts";
import type { CellSheetProps } from "#src/records/record-listing.ts";
import type { RecordSource } from "#src/records/source.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { failedRecordRequests } from "./failed-records.ts";
import { completedEdits, copiedText, type RowEdit, readCells, sheetFields, shownOf } from "./sheet-cells.ts";
import type { CellBlock, SheetRequest } from "./sheet-request.ts";
import { readSheetText, type TextBlock, writeSheetText } from "./sheet-text.ts";
import { type MarkRefused, toastRefused, useSheetSaving } from "./use-sheet-saving.ts";

type SheetProps<Row> = CellSheetProps<Row> & { source: RecordSource<Row>; useParts: UseCellParts<Row> };

/** Runs operations on blocks of cells. Reports the block that a paste covers and the refused cells. */
export function CellSheet<Row extends RecordValues & Versioned>(props: SheetProps<Row>) {
  const { source, useParts, rows, columns, chosen, request, onCovered, onRefused, onReady } = props;
  const partsOf = useParts();
  const { data: people } = usePeople();
  const fields = sheetFields(source.noun, partsOf, people);
  // Requests wait for pending queries, because the options of fields may still be loading.
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.status === "pending" }) > 0;
  const headOf = (column: string) => columns.find(({ id }) => id === column)?.head() ?? column;
  const markRefused: MarkRefused = (refused, offer) => {
    onRefused(refused);
    const [first] = refused;
    const row = rows.find(({ id }) => id === first?.row);
    if (!first || !row) return undefined;
    const field = headOf(first.column);
    const why = t("sheet.refusedOne", { field, name: source.nameOf(row), reason: first.reason });
    const title = t("sheet.refused", { count: refused.length });
    const failed = refused.map(({ row: id, column, reason }) => ({
      id,
      message: t("ui.because", { what: headOf(column), reason }),
    }));
    const showAll = () => failedRecordRequests.add({ noun: source.noun, title, failed });
    const list = refused.length > 1 ? { label: t("ui.bulkFailedShow"), run: showAll } : undefined;
    return {
      lines: [offer?.text ?? title, why],
      action: offer ?? list,
      stay: offer && stickyToast(),
    };
  };
  const [firstRow] = rows;
  const { creators = {} } = firstRow ? partsOf(firstRow) : {};
  const save = useSheetSaving(source, creators, markRefused);
  const textOf = (row: Row, column: string) => {
    const field = fields(row, column);
    return field ? copiedText(field, row) : (columns.find(({ id }) => id === column)?.text?.(row) ?? "");
  };
  const textsOf = (block: CellBlock): TextBlock =>
    rowsIn(rows, block).map((row) => block.columns.map((column) => textOf(row, column)));
  const carryOut = async (asked: SheetRequest) => {
    const isReadOnly = (column: string) => firstRow !== undefined && !fields(firstRow, column);
    const { wanted, skipped } = withoutReadOnly(wantedValues(asked, textsOf), isReadOnly);
    if (asked.does === "paste" && wanted.rows.length > 0) onCovered(wanted);
    const { edits: read, refused } = readCells(rows, fields, wanted);
    const edits = await completedEdits(read, partsOf);
    const about = omissionText(wanted, asked.does === "paste" ? skipped.map(headOf) : []);
    if (edits.length > 0) return save({ edits: edits.map(withShown), refused, ...(about && { about }) });
    const isUnchanged = refused.length === 0 && read.length === 0;
    if (isUnchanged) toast.info(t("ui.bulkUnchanged"), about ? { about } : {});
    const marked = markRefused(refused);
    if (!isUnchanged) toastRefused(marked, about);
  };
  const done = useRef<SheetRequest>(undefined);
  const carryOutOnce = useEffectEvent(() => {
    if (!request || request === done.current) return;
    done.current = request;
    void carryOut(request);
  });
  useEffect(() => {
    if (request && !isWaiting) carryOutOnce();
  }, [request, isWaiting]);
  const copy = useEffectEvent((block: CellBlock) => writeSheetText(textsOf(block)));
  const ready = useEffectEvent(onReady);
  useLayoutEffect(() => {
    ready((block) => copy(block));
    return () => ready(undefined);
  }, []);
  const announcement =
    chosen && t("sheet.chosen", { rows: chosen.rows.length, columns: chosen.columns.length });
  return (
    <p className="vh" role="status">
      {announcement}
    </p>
  );
}

function withoutReadOnly(covered: FittedBlock, isReadOnly: (column: string) => boolean) {
  const isKept = covered.columns.map((column) => !isReadOnly(column));
  const kept = <T,>(across: readonly T[]) => across.filter((_each, at) => isKept[at]);
  const wanted = { ...covered, columns: kept(covered.columns), values: covered.values.map(kept) };
  return { wanted, skipped: covered.columns.filter(isReadOnly) };
}

function omissionText({ missingRows, missingColumns }: FittedBlock, fields: readonly string[]): string {
  const texts = [
    fields.length > 0 && t("sheet.passedOver", { fields: fields.join(", ") }),
    missingRows + missingColumns > 0 && t("sheet.leftOut", { rows: missingRows, columns: missingColumns }),
  ];
  return texts.filter(Boolean).join(" · ");
}

function rowsIn<Row extends { id: string }>(rows: readonly Row[], block: CellBlock): readonly Row[] {
  return rows.filter(({ id }) => block.rows.includes(id));
}

function withShown<Row>({ row, cells }: RowEdit<Row>) {
  return { row, cells, shown: shownOf(cells) };
}

function wantedValues(asked: SheetRequest, textsOf: (block: CellBlock) => TextBlock): FittedBlock {
  const { block, whole } = asked;
  if (asked.does === "paste") return fitToBlock(readSheetText(asked.text), block, whole);
  if (asked.does === "empty") return fitToBlock([[""]], block, whole);
  const [first = ""] = block.rows;
  const isOne = block.rows.length === 1;
  const above = isOne ? whole.rows[whole.rows.indexOf(first) - 1] : first;
  const given = above === undefined ? [] : textsOf({ rows: [above], columns: block.columns });
  const filled = { rows: isOne ? block.rows : block.rows.slice(1), columns: block.columns };
  return given.length === 0 ? fitToBlock([], block, whole) : fitToBlock(given, filled, whole);
}

/**
 * The values to paste, row by row, and the numbers of pasted rows and columns that do not fit into the table.
 */
type FittedBlock = CellBlock & { values: TextBlock; missingRows: number; missingColumns: number };

/**
 * Places pasted values from the first cell of the block onwards. Repeats them if the size of the block is a
 * multiple of their size.
 */
function fitToBlock(pasted: TextBlock, block: CellBlock, whole: CellBlock): FittedBlock {
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
