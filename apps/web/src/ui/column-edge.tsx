import type { ListLook } from "@lanyard/contract/person/person-schema";
import { useEffect, useRef, useState } from "react";
import { ColumnResizer, within } from "./column-resizer.tsx";

type ColumnEdgeProps = {
  id: string;
  name: string;
  look: ListLook;
  onLook: (look: ListLook) => void;
};

/** The movable edge of one column; moving it fixes the widths of the others where they stand. */
export function ColumnEdge({ id, name, look, onLook }: ColumnEdgeProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [measuredPx, setMeasuredPx] = useState(0);
  useEffect(() => setMeasuredPx(place.current?.closest("th")?.offsetWidth ?? 0), []);
  const resize = (widthPx: number) =>
    onLook({ ...look, widths: { ...shownWidths(place.current), ...look.widths, [id]: widthPx } });
  return (
    <span ref={place} data-column={id}>
      <ColumnResizer
        name={name}
        widthPx={look.widths?.[id] ?? measuredPx}
        onDrag={(widthPx) => showWidth(place.current, widthPx)}
        onResize={resize}
      />
    </span>
  );
}

/** How wide each column on screen stands; one that gave way has no width. */
function shownWidths(inside: Element | null): Record<string, number> {
  const edges = [...(inside?.closest("tr")?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
  const widths = edges.map(
    (edge) => [edge.dataset.column ?? "", edge.closest("th")?.offsetWidth ?? 0] as const,
  );
  return Object.fromEntries(widths.filter(([, widthPx]) => widthPx > 0).map(([id, px]) => [id, within(px)]));
}

/** Only the style moves with the pointer: drawing the rows anew for each pixel would lag behind it. */
function showWidth(inside: Element | null, widthPx: number): void {
  const head = inside?.closest("th");
  const column = head?.closest("table")?.querySelectorAll("col")[head.cellIndex];
  if (column) column.style.width = `${widthPx}px`;
}
