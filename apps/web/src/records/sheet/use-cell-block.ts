import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { cellOf, findCell } from "#src/records/cells/cell-position.ts";
import type { CellSheetProps } from "#src/records/record-listing.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import {
  arrowSteps,
  between,
  blockOf,
  type CellRange,
  columnsInRow,
  editableColumnsInRow,
  extended,
  positionOf,
  refusedByRow,
} from "./cell-block.ts";
import type { CellBlock, CopiedBlock, RefusedCell, SheetOperation, SheetRequest } from "./sheet-request.ts";

const nothingRefused: readonly RefusedCell[] = [];

/**
 * Returns the selected block of cells, and handlers that extend it with Shift and copy, paste, fill and clear
 * it. The code of the operations loads on demand (`CellSheet`).
 */
export function useCellBlock(rows: readonly string[], isOn: boolean) {
  const { range, setRange, block, blockAt, rangeFrom, choose } = useChosenRange(rows);
  const [request, setRequest] = useState<SheetRequest>();
  const [refused, setRefused] = useState(nothingRefused);
  const [isNear, setIsNear] = useState(false);
  const copy = useRef<Parameters<CellSheetProps<never>["onReady"]>[0]>(undefined);
  const reasons = useMemo(() => refusedByRow(refused), [refused]);
  const chosenRows = block && new Set(block.rows);
  const columns = block?.columns.join(" ");
  const ask = (cell: HTMLElement, work: SheetOperation) => {
    const at = blockAt(cell);
    if (!at) return;
    setRefused(nothingRefused);
    setRequest({ ...work, block: at, whole: { rows, columns: columnsInRow(cell) } });
  };
  const giveUp = () => {
    setRange(undefined);
    setRefused(nothingRefused);
  };
  useClipboard({ isOn, blockAt, ask, copyOf: (at) => copy.current?.(at) });
  return {
    marksOf: (row: string) => ({
      chosen: chosenRows?.has(row) ? columns : undefined,
      refused: reasons.get(row),
    }),
    /** The selected block. Undefined if the user has only focused a cell. */
    chosen: block,
    request,
    isWanted: isNear || request !== undefined,
    giveUp,
    onCovered: ({ rows: covered, columns: across }: CellBlock) => {
      const [row, column] = [covered[0], across[0]];
      if (row === undefined || column === undefined || !request) return;
      const to = { row: covered.at(-1) ?? row, column: across.at(-1) ?? column };
      const isOne = covered.length === 1 && across.length === 1;
      const cell = findCell({ row, column }, 0);
      setRange(
        isOne || !cell ? undefined : { from: { row, column }, to, columns: editableColumnsInRow(cell) },
      );
    },
    onRefused: setRefused,
    onReady: (ready: typeof copy.current) => {
      copy.current = ready;
    },
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        const cell = target === cellOf(target) ? cellOf(target) : undefined;
        if (cell && isOn) setIsNear(true);
        const at = cell && positionOf(cell);
        if (range && !(at && isAt(range.from, at))) setRange(undefined);
      },
      // On Shift+click, keeps the focus in the focused cell and prevents the browser from selecting text.
      onMouseDown: (event: MouseEvent) => {
        if (event.shiftKey && isOn && cellOf(event.target) && focusedCell()) event.preventDefault();
      },
      onClickCapture: (event: MouseEvent) => {
        const [from, to] = [focusedCell(), cellOf(event.target)];
        const [begun, end] = [from && rangeFrom(from), to && positionOf(to)];
        if (!event.shiftKey || !isOn || !begun || !end) return;
        event.preventDefault();
        event.stopPropagation();
        choose({ ...begun, to: end });
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const cell = focusedCell();
        if (!isOn || !cell || event.target !== cell) return;
        const begun = rangeFrom(cell);
        const wanted = operationOf(event);
        if (wanted === "give up" && (range || refused.length > 0)) giveUp();
        else if (wanted === "fill" || wanted === "empty") ask(cell, { does: wanted });
        else if (typeof wanted === "object" && begun) choose(extended(begun, wanted, rows));
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

function useChosenRange(rows: readonly string[]) {
  const [range, setRange] = useState<CellRange>();
  const block = range && blockOf(range, rows);
  const blockAt = (cell: HTMLElement): CellBlock | undefined => {
    const at = positionOf(cell);
    if (!at) return undefined;
    const chosen = range && block && isAt(range.from, at) ? block : undefined;
    const [first = at.column, last = first] = [chosen?.columns[0], chosen?.columns.at(-1)];
    return { rows: chosen?.rows ?? [at.row], columns: between(columnsInRow(cell), first, last) };
  };
  const rangeFrom = (cell: HTMLElement): CellRange | undefined => {
    const at = positionOf(cell);
    if (!at) return undefined;
    return range && isAt(range.from, at) ? range : { from: at, to: at, columns: editableColumnsInRow(cell) };
  };
  const choose = (next: CellRange) => {
    setRange(next);
    findCell(next.to, 0)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  };
  return { range, setRange, block, blockAt, rangeFrom, choose };
}

function operationOf(event: KeyboardEvent) {
  const { shiftKey, altKey } = event;
  if (altKey) return undefined;
  const key = pressedKey(event);
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !shiftKey && key.toLowerCase() === "d") return "fill";
  if (!isCommand && (key === "Delete" || key === "Backspace")) return "empty";
  if (!isCommand && shiftKey && arrowSteps[key]) return arrowSteps[key];
  return key === "Escape" ? "give up" : undefined;
}

type ClipboardParts = {
  isOn: boolean;
  blockAt: (cell: HTMLElement) => CellBlock | undefined;
  ask: (cell: HTMLElement, work: SheetOperation) => void;
  /** Undefined until the code of the operations has loaded. */
  copyOf: (block: CellBlock) => CopiedBlock | undefined;
};

/**
 * Copies, cuts and pastes blocks. Listens to clipboard events of the window, because a focused cell without
 * selected text receives none.
 */
function useClipboard({ isOn, blockAt, ask, copyOf }: ClipboardParts): void {
  const hear = useEffectEvent((event: ClipboardEvent) => {
    const cell = focusedCell();
    if (!isOn || !cell || event.defaultPrevented || !event.clipboardData) return;
    if (event.type === "paste") {
      const text = event.clipboardData.getData("text/plain");
      if (text === "") return;
      event.preventDefault();
      return ask(cell, { does: "paste", text });
    }
    // If the user has selected text, the browser copies the text instead of the cell.
    const at = window.getSelection()?.isCollapsed === false ? undefined : blockAt(cell);
    const copied = at && (copyOf(at) ?? { text: cell.title, html: "" });
    if (!copied) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copied.text);
    if (copied.html) event.clipboardData.setData("text/html", copied.html);
    toast.success(t("ui.copied"));
    if (event.type === "cut") ask(cell, { does: "empty" });
  });
  useEffect(() => {
    const watch = new AbortController();
    for (const type of ["copy", "cut", "paste"] as const)
      addEventListener(type, (event) => hear(event), { signal: watch.signal });
    return () => watch.abort();
  }, []);
}

function isAt(one: { row: string; column: string }, other: { row: string; column: string }): boolean {
  return one.row === other.row && one.column === other.column;
}

function focusedCell(): HTMLElement | undefined {
  const focused = document.activeElement;
  const cell = focused && cellOf(focused);
  return cell && cell === focused && !cell.classList.contains("is-editing") ? cell : undefined;
}
