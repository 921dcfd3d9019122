import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { dealSource } from "./deal-source.ts";

/** Editors for values of deals, in the list and on their pages. */
export const dealCells = lazyCells(dealSource, async () => {
  return (await import("./deal-cell-parts.ts")).useDealCellParts;
});

/** The cells that no field descriptor describes. */
export const dealCellFields = ["stage_id", "probability", "expected_close_date", "currency"] as const;
