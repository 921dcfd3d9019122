import { boardDeal } from "@lanyard/contract/deal/deal-board-schema";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { dealColumnsOf, linkedToDeal } from "#src/features/deal/deal.ts";
import { type BoardSlice, type ColumnCards, selectColumnCards } from "./board-sql.ts";

const columns = sql.raw(dealColumnsOf(boardDeal.shape));
const linked = sql.raw(linkedToDeal);

export function selectDealCards(tx: TenantTx, slice: BoardSlice): Promise<ColumnCards[]> {
  return selectColumnCards(tx, slice, { table: "deals", columns, linked });
}
