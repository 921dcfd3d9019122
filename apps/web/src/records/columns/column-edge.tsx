import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { useEffect, useRef, useState } from "react";
import { ColumnResizer, clampColumnWidth } from "./column-resizer.tsx";

type ColumnEdgeProps = {
  id: string;
  name: string;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
};

/**
 * The handle that resizes a column. Other columns keep their widths, except the name column, which takes the
 * remaining space.
 */
export function ColumnEdge({ id, name, layout, onLayout }: ColumnEdgeProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [measuredPx, setMeasuredPx] = useState(0);
  const measure = () => setMeasuredPx(place.current?.closest("th")?.offsetWidth ?? 0);
  useEffect(measure, []);
  const resize = (widthPx: number) =>
    onLayout({ ...layout, widths: { ...shownWidths(place.current), ...layout.widths, [id]: widthPx } });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the resizer inside is the interactive element
    <span ref={place} data-column={id} onFocus={measure}>
      <ColumnResizer
        name={name}
        widthPx={layout.widths?.[id] ?? measuredPx}
        onDrag={(widthPx) => showWidth(place.current, widthPx)}
        onResize={resize}
      />
    </span>
  );
}

function shownWidths(inside: Element | null): Record<string, number> {
  const widths = headsOf(inside).map(
    ({ edge, head }) => [edge.dataset.column ?? "", head.offsetWidth] as const,
  );
  return Object.fromEntries(
    widths.filter(([, widthPx]) => widthPx > 0).map(([id, px]) => [id, clampColumnWidth(px)]),
  );
}

function headsOf(inside: Element | null) {
  const edges = [...(inside?.closest("tr")?.querySelectorAll<HTMLElement>("[data-column]") ?? [])];
  return edges.slice(1).flatMap((edge) => {
    const head = edge.closest("th");
    return head === null ? [] : [{ edge, head }];
  });
}

/** Changes only the style during a drag, because rendering all rows for each pixel would be slow. */
function showWidth(inside: Element | null, widthPx: number): void {
  const moved = inside?.closest("th");
  const columns = moved?.closest("table")?.querySelectorAll("col");
  const stand = headsOf(inside).filter(({ head }) => head.offsetWidth > 0);
  const widths = new Map(stand.map(({ head }) => [head, head.offsetWidth]));
  if (moved) widths.set(moved, widthPx);
  for (const [head, px] of widths) columns?.[head.cellIndex]?.style.setProperty("width", `${px}px`);
}
