import type { ListLayout } from "@lanyard/contract/person/person-schema";
import type { DragEvent, KeyboardEvent } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { dropTarget } from "#src/ui/layout/drop-target.ts";

const dragType = "text/x-lanyard-column";

type Moving = {
  id: string;
  /** The ids of the visible columns. The first cannot move. */
  shown: readonly string[];
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  /** Keeps the focus on a control in the header when a key moves the header's column. */
  keepFocus: (control: EventTarget) => void;
};

export function columnMoving({ id, shown, layout, onLayout, keepFocus }: Moving) {
  const [name = "", ...columns] = shown;
  const isNamed = id === name;
  const place = (moved: string, to: number) => {
    const others = columns.filter((each) => each !== moved);
    const order = others.toSpliced(Math.max(0, to), 0, moved);
    if (order.join() === columns.join()) return false;
    onLayout({ ...layout, columns: order });
    return true;
  };
  return {
    draggable: !isNamed,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      // Dragging the edge of a header resizes the column and must not move it.
      if (event.currentTarget.querySelector(".col-edge:active")) event.preventDefault();
      else event.dataTransfer.setData(dragType, id);
    },
    ...dropTarget(dragType, (moved) => {
      if (columns.includes(moved)) place(moved, isNamed ? 0 : columns.indexOf(id));
    }),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[pressedKey(event)];
      if (!event.altKey || step === undefined || isNamed) return;
      event.preventDefault();
      if (place(id, columns.indexOf(id) + step)) keepFocus(event.target);
    },
  };
}
