import { nextStepChoices } from "@lanyard/contract/field/filter-choices";
import { memberIn, oneOf, textIn } from "#src/lib/browser/search-params.ts";
import { type BoardKind, boardKinds } from "./board-kinds.ts";
import type { BoardNarrowing } from "./board-model.ts";

/** What the address of a board says beside the pipeline: what it shows, the card in the panel, and how deals are added up. */
export type BoardSearch = {
  readonly view?: BoardKind | undefined;
  readonly open?: string | undefined;
  readonly totals?: "weighted" | undefined;
} & BoardNarrowing;

/** Reads an address that anybody may have typed: what makes no sense counts as not said. */
export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  return {
    view: oneOf(boardKinds, raw.view),
    open: textIn(raw.open),
    totals: oneOf(["weighted"], raw.totals),
    owner_id: memberIn(raw.owner_id),
    next_step: oneOf(nextStepChoices, raw.next_step),
  };
}
