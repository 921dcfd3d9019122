import type { MergeChoices } from "@lanyard/contract/kind/merge-route";
import { cardNounOf, type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { inSavepoint } from "#src/db/transaction-sql.ts";
import { moveManyCards } from "#src/features/board/board.ts";
import { allLinksTo, recordFeatures } from "#src/features/kinds/kinds.ts";
import { AppError, type FieldRefusal } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { callerWithin } from "#src/http/dry-run.ts";
import { type BulkLog, joiningAction } from "#src/log/action.ts";
import type { RecordChange } from "#src/log/record-change.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import { mergeRecords } from "#src/records/merge/record-merge.ts";
import { recordService } from "#src/records/record-service.ts";
import type { FailedCell } from "#src/records/write/cell-refusals.ts";
import { writeCells } from "#src/records/write/record-cell-edits.ts";
import { deleteRecords } from "#src/records/write/record-deletion.ts";
import type { WantedChange } from "./proposed-change.ts";

export type Collisions = Map<number, Refusal>;

interface Writing {
  readonly tx: TenantTx;
  readonly caller: Caller;
  readonly log: BulkLog;
  readonly collisions: Collisions;
}

/**
 * Makes changes in one action, under the rules of their routes. Skips refused changes and changes that
 * conflict with later changes of their records, and returns the refusals.
 */
export async function carryOut(
  tx: TenantTx,
  caller: Caller,
  log: BulkLog,
  changes: readonly WantedChange[],
): Promise<Collisions> {
  const writing = { tx, caller, log, collisions: new Map<number, Refusal>() };
  const rows = await lockRecords(tx, changes);
  const possible = changes.filter((change) => !collides(writing, change, rows));
  for (const noun of recordNouns) {
    const of = (op: WantedChange["op"]) =>
      possible.filter((change) => change.noun === noun && change.op === op);
    await deleteAll(writing, noun, of("delete"));
    await updateAll(writing, noun, of("update"));
    await moveAll(writing, noun, of("move"));
    await createAll(writing, noun, of("create"));
    for (const change of of("merge")) await tried(writing, [change], (nested) => merge(nested, noun, change));
  }
  return writing.collisions;
}

export async function lockRecords(
  tx: TenantTx,
  changes: readonly WantedChange[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const rows = new Map<string, StoredRow>();
  for (const noun of recordNouns) {
    const ids = changes
      .filter((change) => change.noun === noun)
      .flatMap(({ id, mergedIds }) => (id === undefined ? [] : [id, ...mergedIds]));
    if (ids.length === 0) continue;
    for (const row of await recordFeatures[noun].stored.store.lock(tx, ids)) rows.set(row.id, row);
  }
  return rows;
}

/**
 * Returns whether a change conflicts with later changes of its record, and stores the refusal. Updates
 * conflict only in the same fields, which the write checks.
 */
function collides(
  { collisions }: Writing,
  { position, op, id, version }: WantedChange,
  rows: ReadonlyMap<string, StoredRow>,
): boolean {
  if (id === undefined) return false;
  const row = rows.get(id);
  const isGone = row === undefined || row.deleted_at !== null;
  if (isGone) collisions.set(position, refusal("recordNotFound"));
  else if (op !== "update" && version !== undefined && row.version !== version)
    collisions.set(position, refusal("recordChangedSince"));
  return collisions.has(position);
}

/** Thrown to roll back the updates of several records of which some were refused. */
class PartlyRefused extends Error {
  readonly cells: readonly FailedCell[];

  constructor(cells: readonly FailedCell[]) {
    super();
    this.cells = cells;
  }
}

/**
 * Runs work for changes. If the work is refused, rolls it back and repeats it without the refused records. If
 * these are unknown, repeats the work for each half of the changes, down to a single change, whose refusal it
 * stores.
 */
async function tried(
  writing: Writing,
  changes: readonly WantedChange[],
  work: (nested: Caller, changes: readonly WantedChange[]) => Promise<unknown>,
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  try {
    await asPart(writing, (nested) => work(nested, changes));
  } catch (error) {
    if (error instanceof PartlyRefused) {
      const reasons = new Map(
        error.cells.map(({ id, field, message }) => [id, namedReason(first.noun, { path: field, message })]),
      );
      for (const { position, id = "" } of changes) {
        const reason = reasons.get(id);
        if (reason !== undefined) writing.collisions.set(position, reason);
      }
      const left = changes.filter(({ position }) => !writing.collisions.has(position));
      return tried(writing, left, work);
    }
    const reason = reasonOf(error, first.noun);
    const half = Math.ceil(changes.length / 2);
    if (changes.length === 1) writing.collisions.set(first.position, reason);
    else for (const part of [changes.slice(0, half), changes.slice(half)]) await tried(writing, part, work);
  }
}

async function asPart(
  { tx, caller, log }: Writing,
  work: (nested: Caller) => Promise<unknown>,
): Promise<void> {
  const done: RecordChange[] = [];
  const part = { ...log, add: async (more: readonly RecordChange[]) => void done.push(...more) };
  await inSavepoint(tx, () => joiningAction(tx, part, () => work(callerWithin(caller, tx))));
  await log.add(done);
}

function reasonOf(error: unknown, noun: RecordNoun): Refusal {
  if (!(error instanceof AppError)) throw error;
  const { message, errors: [first] = [] } = error.details;
  if (first !== undefined) return namedReason(noun, first);
  return message ?? { id: error.code, parameters: {} };
}

/**
 * Returns a reason with the name of its field. Adds no name for a move, whose only field is the stage, or for
 * a taken email address, whose refusal already names the field.
 */
function namedReason(noun: RecordNoun, { path, message }: FieldRefusal): Refusal {
  if (path === "" || path === "stageId" || message.id === "emailOfContact") return message;
  return refusal("cellsRefused", { field: { noun, target: path }, reason: message });
}

const idsOf = (changes: readonly WantedChange[]) =>
  changes.flatMap(({ id }) => (id === undefined ? [] : [id]));

function deleteAll(writing: Writing, noun: RecordNoun, changes: readonly WantedChange[]): Promise<void> {
  const { stored } = recordFeatures[noun];
  return tried(writing, changes, (nested, some) => deleteRecords(nested, stored, idsOf(some)));
}

const moveTarget = z.object({ stageId: z.string().nullable(), lostReason: z.string().nullish() });

async function moveAll(writing: Writing, noun: RecordNoun, changes: readonly WantedChange[]): Promise<void> {
  const card = cardNounOf(noun);
  if (card === undefined) return;
  for (const group of Map.groupBy(changes, ({ values }) => JSON.stringify(values)).values()) {
    const target = moveTarget.parse(group[0]?.values);
    await tried(writing, group, (nested, some) => moveManyCards(nested, card, idsOf(some), target));
  }
}

const creationsPerStep = 100;

async function createAll(
  writing: Writing,
  noun: RecordNoun,
  changes: readonly WantedChange[],
): Promise<void> {
  const { createSome } = recordService(recordFeatures[noun].stored);
  for (let from = 0; from < changes.length; from += creationsPerStep)
    await tried(writing, changes.slice(from, from + creationsPerStep), async (nested, some) => {
      const inputs = some.map(({ values }) => values);
      const refused = await createSome(nested, inputs);
      for (const [index, { position }] of some.entries()) {
        const reason = refused.get(index);
        if (reason !== undefined) writing.collisions.set(position, reasonOf(reason, noun));
      }
    });
}

const updatesPerStep = 2000;

async function updateAll(
  writing: Writing,
  noun: RecordNoun,
  changes: readonly WantedChange[],
): Promise<void> {
  const { stored } = recordFeatures[noun];
  for (let from = 0; from < changes.length; from += updatesPerStep)
    await tried(writing, changes.slice(from, from + updatesPerStep), async (nested, some) => {
      const edits = some.flatMap(({ id, version, values }) =>
        id === undefined ? [] : [{ id, version, change: values }],
      );
      const { failed } = await writeCells(nested, stored, edits, (cell) => cell);
      if (failed.length > 0) throw new PartlyRefused(failed);
    });
}

const choices = z.custom<MergeChoices>((value) => typeof value === "object" && value !== null);

function merge(nested: Caller, noun: RecordNoun, { id = "", mergedIds, values }: WantedChange) {
  const { stored, undo } = recordFeatures[noun];
  const mergeable = { stored, undo, linksTo: (tx: TenantTx) => allLinksTo(tx, noun) };
  const input = { survivor_id: id, merged_ids: mergedIds, fields: choices.parse(values) };
  return mergeRecords(nested, mergeable, input);
}
