import type { Noun } from "@lanyard/contract/action/action-schema";
import { newId } from "#src/db/new-id.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { foldCounts, insertCounts, sumCounts } from "./record-count-sql.ts";

const rowsWorthFolding = 200;

/**
 * The counters: the records of each noun, the actions, and the changes that affect lists but have no action
 * (changed members, completed changes of field types, derived moves between stages).
 */
export type Counted = Noun | "action" | "unlogged-change";

export function countRecords(tx: TenantTx, noun: Counted): Statement<number> {
  return countEach(tx, [noun]).map(([total = 0]) => total);
}

export function countEach(tx: TenantTx, nouns: readonly Counted[]): Statement<number[]> {
  return sumCounts(tx, nouns).followedBy((sums) => {
    const folds = sums.filter(({ rows }) => rows > rowsWorthFolding);
    return Statement.all(folds.map(({ noun }) => foldCounts(tx, noun, newId()))).map(() =>
      nouns.map((noun) => sums.find((sum) => sum.noun === noun)?.total ?? 0),
    );
  });
}

/** Invalidates cached lists and figures after a change without an action. */
export function noteUnloggedChange(tx: TenantTx): Statement<unknown> {
  return insertCounts(tx, [{ id: newId(), noun: "unlogged-change" satisfies Counted, delta: 1 }]);
}
