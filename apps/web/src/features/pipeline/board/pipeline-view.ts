import { oneOf } from "#src/lib/browser/search-params.ts";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { type BoardKind, boardKinds } from "./board-kinds.ts";
import { readBoardSearch } from "./board-params.ts";

const storageKey = "pipeline_view";

/**
 * What the board shows, or would show: what its address names, else what was chosen last in this browser; any other
 * stored value falls back to contacts (spec section 2.10).
 */
export function readView(search: object): BoardKind {
  const { view } = readBoardSearch({ ...search });
  return view ?? oneOf(boardKinds, readStored(storageKey)) ?? "contacts";
}

/** Stores the view, which is used when an address names none. */
export function rememberView(view: BoardKind): void {
  writeStored(storageKey, view);
}
