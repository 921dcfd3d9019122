import type { Noun } from "@lanyard/contract/action/action-schema";
import { newId } from "#src/db/new-id.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { foldCounts, sumCounts } from "./record-count-sql.ts";

const rowsWorthFolding = 200;

/** Records, actions, and how often the members were other ones than before at Lanyard ID, which is no action. */
export type Counted = Noun | "action" | "member-change";

/** Returns the organisation's number of live records of a noun. */
export function countRecords(tx: TenantTx, noun: Counted): Statement<number> {
  return sumCounts(tx, noun).followedBy(({ total, rows }) =>
    rows > rowsWorthFolding ? foldCounts(tx, noun, newId()).map(() => total) : Statement.known(total),
  );
}
