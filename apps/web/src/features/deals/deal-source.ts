import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { lazySelection } from "#src/records/selection/lazy-selection.tsx";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { recordSource } from "#src/records/source.ts";
import { dealListParams } from "./deal-list-params.ts";

export const dealSource = recordSource(dealKind, {
  params: dealListParams,
  nameOf: ({ name }) => name,
});

export const dealCells = lazyCells(dealSource, async () => {
  return (await import("./deal-cell-parts.tsx")).useDealCellParts;
});

/** The parts of the kind's list. The board of the kind uses them too. */
export const dealList = {
  source: dealSource,
  filters: lazyFilters("deal", async () => (await import("./deal-filters.ts")).useDealFilters),
  Selecting: lazySelection(dealSource, async () => (await import("./deal-cell-parts.tsx")).dealBulkParts),
};
