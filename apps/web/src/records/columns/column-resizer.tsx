import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";

const narrowestPx = 60;
const widestPx = 800;
const stepPx = 10;
const longStepPx = 50;

type ColumnResizerProps = {
  name: string;
  widthPx: number;
  onDrag: (widthPx: number) => void;
  onResize: (widthPx: number) => void;
};

export function ColumnResizer({ name, widthPx, onDrag, onResize }: ColumnResizerProps) {
  const drag = useRef<{ x: number; from: number; to: number }>(undefined);
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = event.currentTarget.closest("th")?.offsetWidth ?? widthPx;
    drag.current = { x: event.clientX, from, to: from };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return;
    const isReversed = getComputedStyle(event.currentTarget).direction === "rtl";
    const moved = (event.clientX - drag.current.x) * (isReversed ? -1 : 1);
    drag.current.to = clampColumnWidth(drag.current.from + moved);
    onDrag(drag.current.to);
  };
  const end = () => {
    if (drag.current && drag.current.to !== drag.current.from) onResize(drag.current.to);
    drag.current = undefined;
  };
  const step = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[pressedKey(event)];
    // The header handles Alt with an arrow key, which moves the column.
    if (direction === undefined || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(clampColumnWidth(widthPx + direction * (event.shiftKey ? longStepPx : stepPx)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr element cannot be interactive
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t("ui.resizeColumn", { name })}
      aria-valuenow={widthPx}
      aria-valuemin={narrowestPx}
      aria-valuemax={widestPx}
      tabIndex={0}
      className="col-edge"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={step}
    />
  );
}

export function clampColumnWidth(widthPx: number): number {
  return Math.round(Math.min(widestPx, Math.max(narrowestPx, widthPx)));
}
