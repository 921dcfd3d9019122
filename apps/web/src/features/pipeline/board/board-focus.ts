import type { KeyboardEvent } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const along: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function focusNextCard(event: KeyboardEvent<HTMLElement>): void {
  const link =
    event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-row-link]") : null;
  const column = link?.closest<HTMLElement>("[data-stage]");
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !link || !column) return;
  const next =
    nextIn(column, link, along[pressedKey(event)]) ??
    cardInNextColumn(event.currentTarget, column, sideways[pressedKey(event)]);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextIn(column: HTMLElement, link: HTMLElement, step: number | undefined): HTMLElement | undefined {
  if (step === undefined) return undefined;
  const links = linksOf(column);
  return links[links.indexOf(link) + step];
}

function cardInNextColumn(
  board: HTMLElement,
  column: HTMLElement,
  step: number | undefined,
): HTMLElement | undefined {
  if (step === undefined) return undefined;
  const columns = [...board.querySelectorAll<HTMLElement>("[data-stage]")];
  const from = columns.indexOf(column);
  const following = step > 0 ? columns.slice(from + 1) : columns.slice(0, Math.max(0, from)).reverse();
  return following.map((each) => linksOf(each)[0]).find((first) => first !== undefined);
}

function linksOf(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>("[data-row-link]")].toSorted(
    (left, right) => left.getBoundingClientRect().top - right.getBoundingClientRect().top,
  );
}
