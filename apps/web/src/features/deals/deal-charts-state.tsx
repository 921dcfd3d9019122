import { useState } from "react";
import { HeightPlaceholder, keepHeight } from "#src/lib/browser/kept-height.tsx";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const storageKey = "deal_pictures";

/**
 * Returns whether the charts are open, and a function that toggles them. The browser stores this state,
 * initially closed.
 */
export function useChartsOpen() {
  const [isOpen, setIsOpen] = useState(() => readStored(storageKey) === "open");
  const onToggle = () => {
    writeStored(storageKey, isOpen ? null : "open");
    setIsOpen(!isOpen);
  };
  return { isOpen, onToggle };
}

/** The height to reserve while loading. The default fits the charts of a small team on a wide screen. */
const chartsHeight = { key: "deal_pictures_height", usualPx: 400 };
export const keepChartsHeight = keepHeight(chartsHeight);
export const ChartsPlaceholder = () => <HeightPlaceholder of={chartsHeight} />;
