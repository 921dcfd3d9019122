import { useState } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const storageKey = "deal_pictures";
const heightKey = "deal_pictures_height";
/** The height of the charts of a small team on a wide screen. */
const usualPx = 400;

/** Returns whether the charts above the list are open, stored in this browser; closed on the first visit. */
export function useChartsOpen() {
  const [isOpen, setIsOpen] = useState(() => readStored(storageKey) === "open");
  const onToggle = () => {
    writeStored(storageKey, isOpen ? null : "open");
    setIsOpen(!isOpen);
  };
  return { isOpen, onToggle };
}

/** Remembers the height of the charts in this browser, for the placeholder of the next visit. */
export function keepChartsHeight(charts: HTMLElement | null): void {
  if (charts && charts.offsetHeight > 0) writeStored(heightKey, String(charts.offsetHeight));
}

/** Reserves the space of the charts, so that the list does not move when they load. */
export function ChartsPlaceholder() {
  return (
    <div
      className="charts"
      aria-busy="true"
      style={{ minHeight: Number(readStored(heightKey)) || usualPx }}
    />
  );
}
