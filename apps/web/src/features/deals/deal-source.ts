import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { recordSource } from "#src/records/source.ts";
import { dealListParams } from "./deal-list-params.ts";

export const dealSource = recordSource(dealKind, {
  routes: ({ deals }) => deals,
  params: dealListParams,
  nameOf: ({ name }) => name,
});

export const dealCells = lazyCells(dealSource, async () => {
  return (await import("./deal-cell-parts.ts")).useDealCellParts;
});

/** Editable fields without a descriptor. */
export const dealCellFields = ["stage_id", "probability", "expected_close_date", "currency"] as const;
