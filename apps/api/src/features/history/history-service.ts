import { actionRoutes } from "@lanyard/contract/action/action-routes";
import {
  type ActionKind,
  action,
  type actionListQuery,
  changedRecord,
  type changesQuery,
  recordChange,
} from "@lanyard/contract/action/action-schema";
import { paginate } from "@lanyard/contract/field/listing-schema";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import type { z } from "zod";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { boundsOf } from "#src/db/time-bounds.ts";
import { selectOldestBeginning } from "#src/db/transaction-sql.ts";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { readableNouns } from "#src/http/key-scope.ts";
import { selectAction } from "#src/log/action-sql.ts";
import { impliedFields } from "#src/log/record-change.ts";
import { countRecords } from "#src/log/record-count.ts";
import { redoAction, rightToUndo, undoAction } from "#src/log/undo.ts";
import type { Undoables } from "#src/log/undoable.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { changesOf, type LoggedChange, linkedNames } from "#src/records/links/readable-change.ts";
import { commonChange } from "./changes-alike.ts";
import {
  type ActionFilter,
  countActions,
  selectActions,
  selectActors,
  selectChanges,
  selectChangesOfAction,
  selectChangesOfSeveral,
  selectOriginKinds,
} from "./history-sql.ts";

export function listActions(caller: Caller, query: z.output<typeof actionListQuery>) {
  const { page, limit, from, to, ...narrowed } = query;
  const filter = { ...narrowed, ...boundsOf({ from, to }) };
  return caller.reading(async (tx) => {
    const found = await selectActions(tx, filter, { limit, offset: (page - 1) * limit });
    const rows = await withCommonChanges(tx, found);
    const origins = await originKinds(tx, found);
    const names = await linkedNames(tx, rows).send();
    const { total, isExact } = await countMatching(tx, filter);
    return {
      actions: rows.map((row) => {
        const origin_kind = origins.get(row.id) ?? row.kind;
        const undo_right = rightToUndo(row, origin_kind);
        return action.parse({ ...row, changes: changesOf(row, names), origin_kind, undo_right });
      }),
      pagination: paginate({ page, limit }, total, isExact),
    };
  });
}

const changedRecordsPerPage = 25;

export function listChangedRecords(caller: Caller, actionId: string, after: string | undefined) {
  return caller.reading(async (tx) => {
    if (!(await selectAction(tx, actionId))) throw new AppError("NOT_FOUND");
    const page = { after, limit: changedRecordsPerPage + 1 };
    const found = await selectChangesOfAction(tx, actionId, page);
    const rows = found.slice(0, changedRecordsPerPage);
    const linked = await linkedNames(tx, rows).send();
    const named = await namedRecords(tx, rows);
    const records = rows.map((row) => {
      const record = named.get(row.record_id);
      const facts = { name: record?.name ?? null, is_live: record?.isLive ?? false };
      return changedRecord.parse({ ...row, ...facts, id: row.record_id, changes: changesOf(row, linked) });
    });
    return { records, next: found.length > rows.length ? (rows.at(-1)?.record_id ?? null) : null };
  });
}

async function namedRecords(tx: TenantTx, rows: readonly { noun: string; record_id: string }[]) {
  const byNoun = recordNouns.map((noun) => {
    const ids = rows.filter((row) => row.noun === noun).map(({ record_id }) => record_id);
    return selectRecordNames(tx, noun, ids);
  });
  const found = await Statement.all(byNoun).send();
  return new Map(found.flat().map((record) => [record.id, record]));
}

function originKinds(tx: TenantTx, rows: readonly { id: string; undo_of: string | null }[]) {
  const reversals = rows.filter(({ undo_of }) => undo_of !== null);
  return reversals.length === 0 ? new Map<string, string>() : selectOriginKinds(tx, idsOf(reversals));
}

async function withCommonChanges<Row extends { id: string; kind: string; record_count: number }>(
  tx: TenantTx,
  rows: readonly (Row & LoggedChange)[],
): Promise<(Row & LoggedChange)[]> {
  const several = rows.filter(({ kind, record_count }) => alike.has(kind) && record_count > 1);
  if (several.length === 0) return [...rows];
  const changes = await selectChangesOfSeveral(tx, idsOf(several));
  const byAction = Map.groupBy(changes, ({ action_id }) => action_id);
  return rows.map((row) => ({ ...row, ...commonChange(byAction.get(row.id)) }));
}

/** The kinds of actions that change all their records alike. */
const alike: ReadonlySet<string> = new Set<ActionKind>(["bulk-update", "hand-over", "move"]);

export function listActors(caller: Caller) {
  return caller.reading(async (tx) => ({ actors: await selectActors(tx) }));
}

async function countMatching(tx: TenantTx, filter: ActionFilter) {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  if (!isNarrowed) return { total: await countRecords(tx, "action").send(), isExact: true };
  const total = await countActions(tx, filter, maxCountedInRequest + 1);
  return { total, isExact: total <= maxCountedInRequest };
}

/**
 * Returns changes of records that the caller may read, oldest first. Omits an action while a transaction that
 * began before it is still running; otherwise a polling client could miss changes.
 * @throws AppError NOT_FOUND if `since` names an unknown action
 */
export function listChanges(caller: Caller, { since, limit }: z.output<typeof changesQuery>) {
  const nouns = [...readableNouns(caller)];
  return caller.reading(async (tx) => {
    const before = await selectOldestBeginning(tx);
    const [actionId, recordId] = since?.split("_") ?? [];
    if (actionId !== undefined && !(await selectAction(tx, actionId))) throw new AppError("NOT_FOUND");
    const { rows, lastAction } = await selectChanges(tx, { actionId, recordId, before, nouns, limit });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const isCut = rows.length > limit && last !== undefined;
    return {
      changes: shown.map((row) =>
        recordChange.parse({ ...row, fields: row.fields.filter((field) => !impliedFields.has(field)) }),
      ),
      next: isCut ? `${last.action_id}_${last.id}` : lastAction,
    };
  });
}

export function bindHistoryRoutes(binder: RouteBinder, undoables: Undoables): void {
  binder.bind(actionRoutes.list, ({ caller, query }) => listActions(caller, query));
  binder.bind(actionRoutes.actors, ({ caller }) => listActors(caller));
  binder.bind(actionRoutes.records, ({ caller, params, query }) =>
    listChangedRecords(caller, params.id, query.after),
  );
  binder.bind(actionRoutes.changes, ({ caller, query }) => listChanges(caller, query));
  binder.bind(actionRoutes.undo, ({ caller, params }) => undoAction(caller, undoables, params.id));
  binder.bind(actionRoutes.redo, ({ caller, params }) => redoAction(caller, undoables, params.id));
}
