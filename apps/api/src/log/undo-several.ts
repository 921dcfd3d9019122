import { noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type BulkLog, inBulkAction } from "./action.ts";
import { lockActionsOf, markUndone } from "./action-sql.ts";
import { withdrawNotices } from "./notice/notice-sql.ts";
import type { RecordChange } from "./record-change.ts";
import { translated } from "./undo.ts";
import { type Outcome, runSettleHooks, undoAll } from "./undo-changes.ts";
import { changedSince } from "./undo-plan.ts";
import type { Undoables } from "./undoable.ts";

interface Period {
  readonly actorId: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly maxRecords: number;
}

type ActionOfPeriod = Awaited<ReturnType<typeof lockActionsOf>>[number];

/**
 * Undoes all actions of an actor in a period, newest first, in one action. Keeps and reports later changes.
 * @throws AppError NOT_UNDOABLE if there are no such actions; TOO_LARGE; CHANGED_SINCE if nothing can be
 * undone
 */
export async function undoPeriod(caller: Caller, undoables: Undoables, period: Period) {
  let actions: ActionOfPeriod[] = [];
  const { result, actionId } = await inBulkAction(caller, {
    prepare: allowLongWork,
    head: async (tx) => {
      actions = await lockPeriod(tx, period);
      const [newest] = actions;
      if (newest === undefined) throw nothingDone();
      const ids = actions.map(({ id }) => id);
      for (const noun of new Set(actions.map((action) => nounSchema.parse(action.noun)))) {
        await undoables[noun]?.admit?.(tx, caller, ids);
        await undoables[noun]?.hold?.(tx);
      }
      const noun = nounSchema.parse(newest.noun);
      return { kind: "undo", noun, label: period.label, isOfAllNouns: true };
    },
    work: async (tx, log) => {
      const netChanges = createNetLog(log);
      const refused = [];
      const undone: string[] = [];
      for (const action of actions) {
        const outcome = await undoOne(tx, undoables, action, netChanges.log);
        if (outcome.undone > 0) undone.push(action.id);
        refused.push(...outcome.refused);
      }
      await runSettleHooks(tx, undoables);
      if (undone.length === 0) throw changedSince(refused);
      await markUndone(tx, undone, log.actionId);
      await log.add(netChanges.changes());
      const refusals = translated(refused, caller.language);
      return { undone: netChanges.changes().length, refused: refusals, touched: log.touched() };
    },
  });
  // No action was logged, because the changes of the period cancelled each other out.
  if (actionId === undefined) throw nothingDone();
  return { success: true as const, actionId, ...result };
}

const nothingDone = () => new AppError("NOT_UNDOABLE", { message: refusal("nothingDoneInPeriod") });

async function lockPeriod(tx: TenantTx, { maxRecords, ...period }: Period): Promise<ActionOfPeriod[]> {
  const actions = await lockActionsOf(tx, { ...period, limit: maxRecords + 1 });
  const records = actions.reduce((sum, { record_count }) => sum + record_count, 0);
  if (Math.max(records, actions.length) > maxRecords)
    throw new AppError("TOO_LARGE", { message: refusal("tooMuchInPeriod", { max: maxRecords }) });
  return actions;
}

async function undoOne(
  tx: TenantTx,
  undoables: Undoables,
  { id, kind }: ActionOfPeriod,
  log: BulkLog,
): Promise<Outcome> {
  const outcome: Outcome = { undone: 0, refused: [], checks: [] };
  const isMerge = kind === "merge";
  const walk = { id, hasDone: false, isMerge, nounsFirst: [], freesFirst: isMerge };
  await undoAll(tx, undoables, walk, log, outcome);
  for (const check of outcome.checks) await check();
  if (outcome.undone > 0 && outcome.refused.length === 0)
    await withdrawNotices(tx, { actionId: id, isInEffect: false });
  return outcome;
}

/** Combines all changes of a record into one, because an action can log each record only once. */
function createNetLog(log: BulkLog) {
  const net = new Map<string, RecordChange | undefined>();
  const add = async (changes: readonly RecordChange[]) => {
    for (const change of changes) {
      const earlier = net.get(change.recordId);
      net.set(change.recordId, earlier === undefined ? change : following(earlier, change));
    }
  };
  return {
    log: { ...log, add },
    changes: () => [...net.values()].filter((change) => change !== undefined),
  };
}

function following(earlier: RecordChange, later: RecordChange): RecordChange | undefined {
  if (earlier.op === "restore" && later.op === "delete") return undefined;
  if (later.op !== "update") return later;
  const before = { ...later.before, ...earlier.before };
  return { ...later, op: earlier.op, before, after: { ...earlier.after, ...later.after } };
}
