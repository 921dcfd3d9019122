import { type NextStepChoice, nextStepChoices } from "@lanyard/contract/field/filter-choices";
import { filterIn, memberIn, oneOf, textIn } from "#src/lib/browser/search-params.ts";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { type BoardKind, boardKinds } from "./board-kinds.ts";

const storageKey = "pipeline_view";

/**
 * Returns the board's kind from the URL, or else the last kind in this browser, initially contacts (spec
 * section 2.10).
 */
export function readView(search: object): BoardKind {
  const { kind, view } = readBoardSearch({ ...search });
  return kind ?? oneOf(boardKinds, view) ?? oneOf(boardKinds, readStored(storageKey)) ?? "contacts";
}

/** Stores the kind for URLs that contain none. */
export function rememberView(view: BoardKind): void {
  writeStored(storageKey, view);
}

export type BoardSearch = {
  /** The kind, if `view` is a saved view. Otherwise, `view` is the kind (spec section 2.10). */
  readonly kind?: BoardKind | undefined;
  readonly view?: string | undefined;
  readonly open?: string | undefined;
  readonly totals?: "weighted" | undefined;
  readonly owner_id?: string | undefined;
  readonly next_step?: NextStepChoice | undefined;
  readonly board_by?: string | undefined;
  readonly filter?: string | undefined;
};

export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  return {
    ...raw,
    kind: oneOf(boardKinds, raw.kind),
    view: textIn(raw.view),
    open: textIn(raw.open),
    totals: oneOf(["weighted"], raw.totals),
    owner_id: memberIn(raw.owner_id),
    next_step: oneOf(nextStepChoices, raw.next_step),
    board_by: textIn(raw.board_by),
    filter: filterIn(raw.filter),
  };
}

/** Returns the URL parameters for a kind and a saved view. Without a saved view, `view` is the kind. */
export function boardNamed(
  kind: BoardKind,
  view: string | undefined,
): { readonly kind: BoardKind | undefined; readonly view: string } {
  return view === undefined || oneOf(boardKinds, view) ? { kind: undefined, view: kind } : { kind, view };
}
