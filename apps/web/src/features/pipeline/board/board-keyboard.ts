import type { KeyboardCoordinateGetter, Over } from "@dnd-kit/core";
import type { KeyboardEvent as ReactKeyboardEvent } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

export const keys = { start: ["Space"], cancel: ["Escape"], end: ["Space"] };
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0 };
const ownKeys: ReadonlySet<string> = new Set([...Object.keys(steps), ...keys.cancel, ...keys.end]);

/** The height of a column's header. Cards drop below it. */
const headPx = 60;

export type BoardKeyboard = ReturnType<typeof createBoardKeyboard>;

/**
 * Creates the state of keyboard moves. It tracks the column of the lifted card, because the library updates
 * its own value several renders later, and a quick second key would start from the previous column.
 */
export function createBoardKeyboard() {
  let stageId: string | undefined;
  let early: string[] | undefined;

  const keep = (event: KeyboardEvent) => {
    if (!ownKeys.has(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early?.push(event.code);
  };
  const press = (code: string) =>
    document.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true }));

  const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
    const step = steps[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const columns = context.droppableContainers
      .getEnabled()
      .flatMap(({ id, node }) =>
        node.current ? [{ id: String(id), rect: node.current.getBoundingClientRect() }] : [],
      )
      .toSorted((left, right) => left.rect.left - right.rect.left);
    const from = columns.findIndex(({ id }) => id === stageId);
    const to = columns[Math.min(columns.length - 1, Math.max(0, from + step))];
    const width = context.collisionRect?.width ?? 0;
    if (!to || step === 0) return currentCoordinates;
    stageId = to.id;
    return { x: to.rect.left + (to.rect.width - width) / 2, y: to.rect.top + headPx };
  };

  const letGo = () => {
    document.removeEventListener("keydown", keep, { capture: true });
    const kept = early ?? [];
    early = undefined;
    return kept;
  };

  return {
    toNextColumn,
    stageAt: (over: Over | null) => stageId ?? (over ? String(over.id) : undefined),
    /** For a card that is picked up by key, stores the column, and buffers keys until the library listens. */
    lift(from: string | undefined, isByKey: boolean) {
      stageId = isByKey ? from : undefined;
      if (!isByKey) return;
      early = [];
      document.addEventListener("keydown", keep, { capture: true });
    },
    /** Replays buffered keys in a timer, because the library starts to listen in an earlier timer. */
    ready() {
      if (early) setTimeout(() => letGo().forEach(press));
    },
    end: letGo,
  };
}

const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const along: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function focusNextCard(event: ReactKeyboardEvent<HTMLElement>): void {
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
