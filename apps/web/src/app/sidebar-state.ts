import { useState } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";

const storageKey = "sidebarOpen";

/** Whether the sidebar is open, remembered in this browser (spec section 3); open at first. */
export function useSidebarOpen(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setIsOpen] = useState(() => readStored(storageKey) !== "false");
  const toggle = () => {
    writeStored(storageKey, String(!isOpen));
    setIsOpen(!isOpen);
  };
  return [isOpen, toggle];
}
