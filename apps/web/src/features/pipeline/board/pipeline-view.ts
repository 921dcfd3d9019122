import { nextStepChoices } from "@lanyard/contract/field/filter-choices";
import { memberIn, oneOf, textIn } from "#src/lib/browser/search-params.ts";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { type BoardKind, boardKinds } from "./board-kinds.ts";
import type { BoardNarrowing } from "./board-model.ts";

const storageKey = "pipeline_view";

/**
 * Returns the view of the board: from the URL, or the last one in this browser; other stored values fall back
 * to contacts (spec section 2.10).
 */
export function readView(search: object): BoardKind {
  const { view } = readBoardSearch({ ...search });
  return view ?? oneOf(boardKinds, readStored(storageKey)) ?? "contacts";
}

/** Stores the view, which is used when an address names none. */
export function rememberView(view: BoardKind): void {
  writeStored(storageKey, view);
}

/** The parameters of a board in the URL besides the pipeline: view, open card, and kind of totals. */
export type BoardSearch = {
  readonly view?: BoardKind | undefined;
  /** The choice field of the columns; undefined for stages. */
  readonly by?: string | undefined;
  readonly open?: string | undefined;
  readonly totals?: "weighted" | undefined;
} & BoardNarrowing;

/** Reads any URL and ignores invalid values. */
export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  return {
    view: oneOf(boardKinds, raw.view),
    by: textIn(raw.by),
    open: textIn(raw.open),
    totals: oneOf(["weighted"], raw.totals),
    owner_id: memberIn(raw.owner_id),
    next_step: oneOf(nextStepChoices, raw.next_step),
  };
}
