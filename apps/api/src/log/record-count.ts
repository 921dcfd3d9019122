import type { Noun } from "@lanyard/contract/action/action-schema";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { foldCounts, sumCounts } from "./record-count-sql.ts";

const rowsWorthFolding = 200;

export type Counted = Noun | "action";

/** How many records of a noun the organisation has, deleted ones not counted. */
export async function countRecords(tx: TenantTx, noun: Counted): Promise<number> {
  const { total, rows } = await sumCounts(tx, noun);
  if (rows > rowsWorthFolding) await foldCounts(tx, noun, newId());
  return total;
}
