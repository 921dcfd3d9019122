import { useState } from "react";
import { readStored, writeStored } from "#src/lib/storage.ts";
import type { BoardKind } from "./board-model.ts";

const storageKey = "pipeline_view";

/** What the board shows, remembered in this browser; any other stored value falls back to contacts (spec 2.10). */
export function usePipelineView(): [BoardKind, (view: BoardKind) => void] {
  const [view, setView] = useState(readView);
  return [
    view,
    (next) => {
      writeStored(storageKey, next);
      setView(next);
    },
  ];
}

/** What the board shows, or would show. */
export function readView(): BoardKind {
  return readStored(storageKey) === "deals" ? "deals" : "contacts";
}
