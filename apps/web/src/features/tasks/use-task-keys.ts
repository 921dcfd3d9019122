import type { Task } from "@lanyard/contract/task/task-schema";
import { addDays } from "@lanyard/typed-lines/wall-time";
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { hasSingleKeys } from "#src/lib/browser/single-keys.ts";
import { dayFromToday, dueDay } from "#src/lib/format/due-day.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import type { Selection } from "#src/records/table/use-selection.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { isFocusLost } from "#src/ui/layout/focus-keeping.ts";
import { isPlanned } from "./planned-interactions.tsx";

type ListedRow = Pick<Task, "id" | "done_at" | "due_on" | "due_at">;

type ListedTasks<Row> = {
  tasks: readonly Row[];
  changes: { complete: (task: Row) => void; move: (move: { task: Row; day: string }) => void };
  /** Whether tasks are loading. While they load, a moved task can be missing from all sections. */
  isReading: boolean;
  /** Undefined if the user cannot select tasks. */
  selection?: Pick<Selection, "onKeyDown"> | undefined;
};

/**
 * Returns key handlers for a list of tasks. Arrow keys move the focus, `d` completes the focused task, and
 * Shift with an arrow key changes its due day. The focus follows moved tasks and leaves removed ones.
 */
export function useTaskKeys<Row extends ListedRow>({
  tasks,
  changes,
  selection,
  isReading,
}: ListedTasks<Row>) {
  const mayWrite = useMayWrite();
  const list = useRef<HTMLDivElement>(null);
  const kept = useKeptRow(list, isReading);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.matches("[data-task], input[type=checkbox]")) return;
    const id = rowIdOf(target);
    const task = tasks.find((each) => each.id === id);
    if (task === undefined) return;
    if (!isPlanned(task)) selection?.onKeyDown(event);
    if (mayWrite && changesTask(event, task, changes)) return;
    const step = stepOf(event);
    if (step === undefined || event.shiftKey) return;
    event.preventDefault();
    const titles = titlesIn(list.current);
    titles[titles.findIndex((title) => rowIdOf(title) === id) + step]?.focus();
  };
  return { ref: list, onKeyDown, ...kept };
}

function useKeptRow(list: { readonly current: HTMLElement | null }, isReading: boolean) {
  const kept = useRef<{ id: string; isDone: boolean }>(undefined);
  const order = useRef<string[]>([]);
  useLayoutEffect(() => {
    const titles = titlesIn(list.current);
    const openIds = titles.filter((title) => !isDone(title)).flatMap((title) => rowIdOf(title) ?? []);
    const { current: row } = kept;
    if (row !== undefined && isFocusLost()) {
      // A completed task moves to the end of the list, so the next task takes the focus.
      const same = titles.find((title) => rowIdOf(title) === row.id);
      const isCompleted = same !== undefined && isDone(same) && !row.isDone;
      if (same && !isCompleted) return same.focus();
      if (isReading) return;
      const next = neighbour(order.current, row.id, new Set(openIds));
      kept.current = undefined;
      const shown = titles.find((title) => rowIdOf(title) === next) ?? same;
      shown?.focus();
    }
    if (!isReading) order.current = openIds;
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const [id, title] = [rowIdOf(target), target.closest("[data-row]")?.querySelector("[data-task]")];
      if (id !== undefined && title) kept.current = { id, isDone: isDone(title) };
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // A click outside the list clears the remembered row. A removed row stays remembered, so that the focus
      // can move to the row after it.
      if (relatedTarget === null && target.isConnected && document.hasFocus()) kept.current = undefined;
    },
  };
}

function neighbour(order: readonly string[], id: string, listed: ReadonlySet<string>): string | undefined {
  const at = order.indexOf(id);
  return (
    order.slice(at + 1).find((each) => listed.has(each)) ??
    order.slice(0, Math.max(at, 0)).findLast((each) => listed.has(each))
  );
}

/**
 * Handles keys that change a task. `d` completes or reopens it. Shift with an arrow key moves its due day by
 * a day, never before today; overdue tasks and tasks without a date move to today.
 */
function changesTask<Row extends ListedRow>(
  event: KeyboardEvent<HTMLElement>,
  task: Row,
  { complete, move }: ListedTasks<Row>["changes"],
): boolean {
  const { shiftKey, ctrlKey, metaKey, altKey } = event;
  const key = pressedKey(event);
  if (ctrlKey || metaKey || altKey) return false;
  if (key === "d" && !shiftKey && hasSingleKeys()) {
    event.preventDefault();
    complete(task);
    return true;
  }
  const step = shiftKey ? stepOf(event) : undefined;
  if (step === undefined || task.done_at !== null) return false;
  event.preventDefault();
  event.stopPropagation();
  const [today, from] = [dayFromToday(0), dueDay(task)];
  const day = from === null || from < today ? today : addDays(from, step);
  if (day >= today && day !== from) move({ task, day });
  return true;
}

function stepOf(event: KeyboardEvent): number | undefined {
  const { ctrlKey, metaKey, altKey } = event;
  return ctrlKey || metaKey || altKey ? undefined : { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
}

function titlesIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-task]") ?? [])];
}

const isDone = (title: Element) => title.classList.contains("is-done");

function rowIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-row]")?.dataset.row;
}
