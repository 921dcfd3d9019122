import type { Noun, UndoRefusal } from "@lanyard/contract/action/action-schema";
import { actionKind, noun as nounSchema, undoRight } from "@lanyard/contract/action/action-schema";
import { childrenFirst } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import { allowLongWork, withoutNestedLoops } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import { type Caller, requireRight } from "#src/http/caller.ts";
import { dryRunRefused } from "#src/http/dry-run.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { inBulkAction } from "./action.ts";
import {
  type ActionRow,
  lockAction,
  markAllInEffect,
  markInEffect,
  markUndone,
  selectAction,
  selectFirstKind,
} from "./action-sql.ts";
import { insertAudit } from "./audit-entry-sql.ts";
import { withdrawNotices } from "./notice/notice-sql.ts";
import { type Outcome, revertCreations, runSettleHooks, undoAll } from "./undo-changes.ts";
import type { RefusedChange } from "./undo-plan.ts";
import { changedSince } from "./undo-plan.ts";
import { type ExternalChanges, reverseUnlessCommitted, type Undoables } from "./undoable.ts";

/**
 * Undoes an action. Records keep their ids. Fields that were edited later are not reverted but reported.
 * @throws AppError NOT_FOUND, ALREADY_UNDONE; NOT_ALLOWED without the permission for the action;
 * CHANGED_SINCE if nothing can be undone
 */
export function undoAction(caller: Caller, undoables: Undoables, id: string) {
  return takeBack(caller, undoables, async (tx) => {
    const action = await lockAction(tx, id);
    if (action === undefined) throw new AppError("NOT_FOUND");
    await requireUndoRight(tx, caller, { id, ...action });
    if (action.undone_by !== null) throw new AppError("ALREADY_UNDONE");
    return { id, ...action };
  });
}

/**
 * Redoes an action by undoing its undo, under the same rules.
 * @throws AppError NOT_FOUND, NOT_UNDONE; NOT_ALLOWED and CHANGED_SINCE as for an undo
 */
export function redoAction(caller: Caller, undoables: Undoables, id: string) {
  return takeBack(caller, undoables, async (tx) => {
    // Locks only the undo, as an undo of the undo would. Locking the action as well could cause a deadlock.
    const action = await selectAction(tx, id);
    if (action === undefined) throw new AppError("NOT_FOUND");
    await requireUndoRight(tx, caller, { id, ...action });
    const undo = action.undone_by === null ? undefined : await lockAction(tx, action.undone_by);
    if (action.undone_by === null || undo?.undone_by !== null) throw new AppError("NOT_UNDONE");
    return { id: action.undone_by, ...undo };
  });
}

async function requireUndoRight(tx: TenantTx, caller: Caller, { id, ...action }: UndoneAction) {
  requireRight(caller, rightToUndo(action, await selectFirstKind(tx, id)));
}

type UndoneAction = Pick<ActionRow, "id" | "noun" | "changes_settings">;

/**
 * Returns the permission that an undo requires: "admin" for an action that changed settings, such as an
 * import that created stages.
 */
export const rightToUndo = ({ noun, changes_settings }: Omit<UndoneAction, "id">, firstKind?: string) =>
  changes_settings ? "admin" : undoRight(nounSchema.parse(noun), actionKind.parse(firstKind));

const ofAllNouns: ReadonlySet<string> = new Set([
  "bulk-update",
  "hand-over",
  "example",
  "example-removal",
  "proposal",
]);

type LockedAction = { readonly id: string } & NonNullable<Awaited<ReturnType<typeof lockAction>>>;

async function takeBack(
  caller: Caller,
  undoables: Undoables,
  locked: (tx: TenantTx) => Promise<LockedAction>,
) {
  // `head` sets these variables for `work`, each time that the transaction runs.
  let action: LockedAction | undefined;
  let firstKind: string | undefined;
  const reversals: ExternalChanges["reversals"] = [];
  const taking = inBulkAction(caller, {
    prepare: allowLongWork,
    head: async (tx) => {
      action = await locked(tx);
      const noun = nounSchema.parse(action.noun);
      firstKind = await selectFirstKind(tx, action.id);
      // All code locks pipelines before stages, so that transactions do not deadlock.
      if (firstKind === "import" && action.changes_settings) await undoables.pipeline?.hold?.(tx);
      await undoables[noun]?.admit?.(tx, caller, [action.id]);
      await undoables[noun]?.hold?.(tx);
      return {
        kind: action.kind === "undo" ? "redo" : "undo",
        noun,
        label: action.label,
        undoOf: action.id,
        // If the action counts records of all kinds, its undo does so too.
        isOfAllNouns: firstKind !== undefined && ofAllNouns.has(firstKind),
      };
    },
    work: async (tx, log) => {
      if (action === undefined) throw new AppError("NOT_FOUND");
      const { id, undo_of, kind } = action;
      const isImport = kind === "import";
      const isMerge = firstKind === "merge";
      const outcome: Outcome = { undone: 0, refused: [], checks: [] };
      if (isImport)
        outcome.undone = await withoutNestedLoops(tx, () => revertCreations(tx, undoables, id, log));
      const walk = { nounsFirst: nounsFirst(action, firstKind), freesFirst: isMerge };
      await undoAll(tx, undoables, { id, hasDone: isImport, isMerge, ...walk }, log, outcome);
      for (const check of outcome.checks) await check();
      await runSettleHooks(tx, undoables);
      if (outcome.undone === 0) throw changedSince(outcome.refused);
      await markUndone(tx, [id], log.actionId);
      if (undo_of !== null) await markInEffect(tx, undo_of);
      else if (kind === "undo") await markAllInEffect(tx, id);
      // If some changes could not be undone, the notifications of the action are not withdrawn.
      if (outcome.refused.length === 0)
        await withdrawNotices(tx, { actionId: undo_of ?? id, isInEffect: undo_of !== null });
      if (action.noun === "organisation")
        await insertAudit(tx, caller, { what: "settings-changed", detail: { undo_of: id } });
      const { changeExternally } = undoables[nounSchema.parse(action.noun)] ?? {};
      if (changeExternally !== undefined && caller.isDryRun) throw dryRunRefused();
      await changeExternally?.(tx, { caller, actionId: log.actionId, reversals });
      const refused = translated(outcome.refused, caller.language);
      const origin = actionKind.safeParse(firstKind).data;
      return { undone: outcome.undone, refused, origin_kind: origin, touched: log.touched() };
    },
  });
  const { result, actionId } = await reverseUnlessCommitted(taking, reversals);
  if (actionId === undefined) throw new AppError("NOT_UNDOABLE");
  return { success: true as const, actionId, ...result };
}

function nounsFirst(
  { kind, changes_settings }: Pick<LockedAction, "kind" | "changes_settings">,
  firstKind: string | undefined,
): readonly Noun[] {
  // Children are undone first, so that no record depends on their parents when these are undone.
  if (kind === "import" || kind === "example") return childrenFirst;
  // Members are undone first, because a removed member cannot own records. Fields are undone next, because a
  // record cannot get an option that its field lacks.
  return changes_settings || firstKind === "member-removal" ? ["member", "custom-field"] : [];
}

export function translated(refused: readonly RefusedChange[], language: Language): UndoRefusal[] {
  return refused.slice(0, 100).map((each) => ({ ...each, message: refusalText(each.message, language) }));
}
