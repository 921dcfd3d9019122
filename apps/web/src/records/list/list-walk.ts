import { useEffect, useEffectEvent, useRef, useState } from "react";
import { hasSingleKeys } from "#src/lib/browser/single-keys.ts";
import type { ListParams } from "#src/records/list-params.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import type { RecordListState } from "./use-record-list.ts";

const steps: Readonly<Record<string, PageStep>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

export type ListWalk = {
  id: string;
  /** The ids of the records on the list's current page. */
  ids: readonly string[];
  onOpen?: ((id: string) => void) | undefined;
  /** Opens the next or previous page when the user moves beyond the last or first record. */
  onLeavePage?: ((step: PageStep) => void) | undefined;
};

export type PageStep = 1 | -1;

/**
 * Opens the record before or after the open record with j, k and the arrow keys (design, section 3). Inactive
 * while the user types or a dialog has the focus. If the arrow keys scroll the page, only j and k work.
 */
export function useListWalk(
  { id, ids, onOpen, onLeavePage }: ListWalk,
  { isInDialog = false, hasArrows = true } = {},
) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    const step = steps[key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key.length === 1 ? !hasSingleKeys() : !hasArrows) return;
    if (!(event.target instanceof Element) || event.target.closest(busyPlaces)) return;
    if (!isInDialog && event.target.closest("[role=dialog]")) return;
    // If the arrow keys have already moved the focus, the focused row opens.
    const at = ids.indexOf(id);
    const next = (event.defaultPrevented && focusedRow()) || ids[at + step];
    if (next === undefined && at >= 0) {
      event.preventDefault();
      onLeavePage?.(step);
    }
    if (next === undefined || !ids.includes(next)) return;
    event.preventDefault();
    onOpen?.(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

const busyPlaces =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=alertdialog], [role=menu]";

function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
}

type PageLeaving = {
  params: ListParams;
  list: RecordListState<{ id: string }>;
  ids: readonly string[];
  open: (id: string) => void;
  go: (move: { change: { page: number }; replaces: boolean }) => void;
};

/**
 * Returns a function that opens the next or previous page and, when the page has loaded, its first or last
 * record, unless the user has opened another record in the meantime.
 */
export function usePageLeaving({ params, list, ids, open, go }: PageLeaving) {
  const [leaving, setLeaving] = useState<{ from: string | undefined; page: number; step: PageStep }>();
  const isThere = leaving?.page === params.page && leaving.from === params.open && !list.isUpdating;
  const goOn = useEffectEvent(() => {
    const next = leaving?.step === 1 ? ids[0] : ids.at(-1);
    setLeaving(undefined);
    if (next !== undefined) open(next);
  });
  useEffect(() => {
    if (isThere) goOn();
  }, [isThere]);
  return (step: PageStep) => {
    const page = params.page + step;
    const pages = list.totalOnPages === undefined ? page : Math.ceil(list.totalOnPages / params.limit);
    const isLeft = leaving?.page === page && leaving.from === params.open;
    if (page < 1 || page > pages || isLeft) return;
    setLeaving({ from: params.open, page, step });
    go({ change: { page }, replaces: true });
  };
}

/**
 * Returns a function to call when the open record is deleted. When the panel closes, the focus moves to the
 * row after the record, or before it if the record was last.
 */
export function useFocusAfterLeaving(ids: readonly string[], leavingId: string): () => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    return () => {
      if (next.current !== undefined && document.activeElement === document.body) focusListed(next.current);
    };
  }, []);
  return () => {
    const at = ids.indexOf(leavingId);
    next.current = at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1]);
  };
}

export function focusListed(id: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const row = rows.find(({ dataset }) => dataset.row === id);
  row?.querySelector<HTMLElement>("[data-row-link]")?.focus();
}
