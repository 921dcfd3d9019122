import type { Noun } from "@lanyard/contract/action/action-schema";
import { newId } from "#src/db/new-id.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { foldCounts, sumCounts } from "./record-count-sql.ts";

const rowsWorthFolding = 200;

/** Records, actions, and how often lists changed without an action: by news of members and by the end of a retyping. */
export type Counted = Noun | "action" | "unlogged-change";

/** Returns the organisation's number of live records of a noun. */
export function countRecords(tx: TenantTx, noun: Counted): Statement<number> {
  return sumCounts(tx, noun).followedBy(({ total, rows }) =>
    rows > rowsWorthFolding ? foldCounts(tx, noun, newId()).map(() => total) : Statement.known(total),
  );
}
