import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { shownName } from "#src/records/shown-name.ts";
import { recordSource } from "#src/records/source.ts";

export const interactionListParams = kindListParams(interactionKind);

export const interactionSource = recordSource(interactionKind, {
  params: interactionListParams,
  nameOf: (row) => shownName("interaction", row),
});

/** The parts of the interaction list that the board of interactions also uses. */
export const interactionList = {
  source: interactionSource,
  filters: lazyFilters("interaction"),
  Selecting: lazySelection(interactionSource),
};
