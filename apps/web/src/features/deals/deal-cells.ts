import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { dealSource } from "./deal-source.ts";

export const dealCells = lazyCells(dealSource, async () => {
  return (await import("./deal-cell-parts.ts")).useDealCellParts;
});

/** Editable fields without a descriptor. */
export const dealCellFields = ["stage_id", "probability", "expected_close_date", "currency"] as const;
