import { boardDeal } from "@lanyard/contract/deal/deal-board-schema";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import {
  type BoardSlice,
  type ColumnCards,
  selectColumnCards,
} from "#src/features/pipeline/board-page-door.ts";
import { dealColumnsOf, linkedToDeal } from "./deal-shown-sql.ts";

const columns = sql.raw(dealColumnsOf(boardDeal.shape));
const linked = sql.raw(linkedToDeal);

export function selectDealCards(tx: TenantTx, slice: BoardSlice): Promise<ColumnCards[]> {
  return selectColumnCards(tx, slice, { table: "deals", columns, linked });
}
