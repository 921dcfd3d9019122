import type { DragEvent } from "react";

/**
 * Returns handlers that mark an element while an item of this type is dragged over it, and that call `onDrop`
 * with the id of the dropped item.
 */
export function dropTarget(type: string, onDrop: (id: string) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      event.currentTarget.classList.add("is-over");
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) currentTarget.classList.remove("is-over");
    },
    onDrop: (event: DragEvent) => {
      event.currentTarget.classList.remove("is-over");
      const id = event.dataTransfer.getData(type);
      if (id === "") return;
      event.preventDefault();
      onDrop(id);
    },
  };
}
