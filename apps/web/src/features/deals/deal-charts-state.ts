import { useState } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const storageKey = "deal_pictures";

/** Whether the charts stand above the list, remembered in this browser; closed on the first visit. */
export function useChartsOpen() {
  const [isOpen, setIsOpen] = useState(() => readStored(storageKey) === "open");
  const onToggle = () => {
    writeStored(storageKey, isOpen ? null : "open");
    setIsOpen(!isOpen);
  };
  return { isOpen, onToggle };
}
