import { type ChangeOp, type Noun, settings } from "@lanyard/contract/action/action-schema";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { ActionRow } from "./action-sql.ts";
import type { ActionHead } from "./record-change.ts";
import type { Counted } from "./record-count.ts";
import { insertCounts } from "./record-count-sql.ts";

/** The number of an action's changes by noun, and their effect on the record counts. */
export interface Tally {
  add(noun: Noun, op: ChangeOp, count: number, recordId?: string): void;
  total(): number;
  nouns(): Noun[];
  /**
   * Returns the number of changes of the action's noun, or of all nouns. Also returns the id of the changed
   * record if there is only one, and whether the action changes settings.
   */
  sizeOf(
    action: Pick<ActionHead, "noun" | "isOfAllNouns">,
  ): Pick<ActionRow, "record_count" | "record_id" | "changes_settings">;
  readonly deltas: ReadonlyMap<Counted, number>;
}

export function createTally(): Tally {
  const counts = new Map<Noun, number>();
  const last = new Map<Noun, string | null>();
  const deltas = new Map<Counted, number>([["action", 1]]);
  const total = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    deltas,
    nouns: () => [...counts].flatMap(([noun, count]) => (count > 0 ? [noun] : [])),
    add(noun, op, count, recordId) {
      counts.set(noun, (counts.get(noun) ?? 0) + count);
      if (count > 0) last.set(noun, recordId ?? null);
      deltas.set(noun, (deltas.get(noun) ?? 0) + count * countEffect[op]);
    },
    total,
    sizeOf({ noun, isOfAllNouns = false }) {
      const count = isOfAllNouns ? total() : (counts.get(noun) ?? 0);
      return {
        record_count: count,
        record_id: count === 1 ? (last.get(noun) ?? null) : null,
        changes_settings: settings.some((each) => counts.has(each)),
      };
    },
  };
}

const countEffect: Record<ChangeOp, number> = { create: 1, restore: 1, update: 0, delete: -1 };

/**
 * Inserts the changes of the record counts. Actions are counted too, because the history shows their number.
 */
export function insertTally(tx: TenantTx, actionId: string, { deltas }: Tally): Statement<unknown> {
  const rows = [...deltas].map(([noun, delta]) => ({ id: actionId, noun, delta }));
  return insertCounts(
    tx,
    rows.filter(({ delta }) => delta !== 0),
  );
}
