import type { KeyboardEvent } from "react";
import { isVisible } from "./cell-position.ts";

const rowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const cellSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * For onKeyDown of a list: up and down arrows move the focus between the links marked data-row-link, or between the
 * cells of one column; left and right move among the link and the cells of a row that can have the focus. Enter works
 * by itself, because they are links.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const next = rowSteps[event.key] ? findBelow(event) : findBeside(event);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findBelow({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const column = focusedCell()?.dataset.cell;
  const found = [...currentTarget.querySelectorAll<HTMLElement>("[data-row-link], [data-cell]")];
  const places = found.filter(({ dataset }) =>
    column === undefined ? dataset.rowLink !== undefined : dataset.cell === column,
  );
  const current = places.findIndex((place) => place.closest(rows)?.contains(document.activeElement));
  return places[current + (rowSteps[key] ?? 0)];
}

function findBeside({ key }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const step = cellSteps[key];
  const row = document.activeElement?.closest("tr");
  if (!step || !row) return undefined;
  // The link stands for its cell.
  const places = [
    ...row.querySelectorAll<HTMLElement>("[data-row-link], td[data-cell]:not(:has([data-row-link]))"),
  ];
  const shown = places.filter(isVisible);
  const focused = document.activeElement;
  const current = focused instanceof HTMLElement ? shown.indexOf(focused) : -1;
  return current < 0 ? undefined : shown[current + step];
}

const rows = "tr, li, article, [data-group]";

function focusedCell(): HTMLElement | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.dataset.cell !== undefined ? focused : undefined;
}
