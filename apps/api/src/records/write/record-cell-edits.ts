import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import { findLinkNames } from "#src/records/custom/custom-links.ts";
import { type CustomReader, customReader } from "#src/records/custom/custom-reader.ts";
import { withFlatCustom } from "#src/records/custom/custom-values.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import { labelOf, type RecordKind, valuesOf } from "#src/records/kind/record-kind.ts";
import { requireMembers } from "#src/records/kind/record-members.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { notifyAssignees } from "./assignment.ts";
import { attempt, type FailedCell, reasonsOf } from "./cell-refusals.ts";
import { editedValues, heldOnce, requireStorable } from "./record-edit.ts";
import { rewriteRecords, type StoredKind } from "./record-writing.ts";
import { logUpdates, type RecordUpdate, updateOf, writeRecords } from "./write-records.ts";

export interface CellEdit {
  readonly id: string;
  /** The version that the user loaded; the current version by default. */
  readonly version?: number | undefined;
  readonly change: SentValues;
}

interface Editing {
  readonly tx: TenantTx;
  readonly caller: Caller;
  readonly stored: StoredKind;
  readonly failed: FailedCell[];
  /** Replaces names of linked records in a change by their ids. */
  readonly linked: (change: SentValues) => SentValues;
  /** Returns refusals for names that match no record, because a text must not replace a link. */
  readonly missing: (change: SentValues) => Readonly<Record<string, Refusal>>;
  readonly custom: CustomReader;
  readonly hold: (change: SentValues) => Promise<unknown>;
}

/**
 * Edits several records in one action, with the same result as one edit after the other. Reports refused
 * values and writes the others.
 * @throws AppError like a single edit, if a concurrent request takes a unique value
 */
export function editCells(caller: Caller, stored: StoredKind, sent: readonly CellEdit[]) {
  const shown = ({ message, ...cell }: FailedCell) => ({
    ...cell,
    message: refusalText(message, caller.language),
  });
  return writeCells(caller, stored, sent, shown);
}

/** Edits records like `editCells`. `shown` converts each refused value for the result. */
export async function writeCells<Failed>(
  caller: Caller,
  stored: StoredKind,
  sent: readonly CellEdit[],
  shown: (cell: FailedCell) => Failed,
) {
  const { kind, store } = stored;
  const { noun } = kind.declaration;
  const edits = mergedEdits(sent);
  let work: (log: BulkLog) => Promise<EditedCells> = async () => ({ changed: 0, versions: [], failed: [] });
  const { result, actionId } = await inBulkAction(caller, {
    head: async (tx) => {
      const editing = await beginEditing(tx, caller, stored, edits);
      const held = await holdEdits(editing, edits);
      const rows = await store.lock(
        tx,
        held.map(({ id }) => id),
      );
      work = (log) => writeEdits(editing, held, rows, log);
      const [first] = rows;
      return { kind: "bulk-update", noun, label: first ? labelOf(kind, valuesOf(kind, first)) : "" };
    },
    work: async (_tx, log) => {
      const { failed, ...edited } = await work(log);
      return { ...edited, failed: failed.map(shown) };
    },
  });
  return { success: true as const, ...result, actionId };
}

interface EditedCells {
  readonly changed: number;
  readonly versions: readonly { readonly id: string; readonly version: number }[];
  readonly failed: readonly FailedCell[];
}

async function beginEditing(
  tx: TenantTx,
  caller: Caller,
  stored: StoredKind,
  edits: readonly CellEdit[],
): Promise<Editing> {
  const changes = edits.map(({ change }) => change);
  const named = await stored.kind.hooks.findNamed?.(tx, changes);
  const { noun } = stored.kind.declaration;
  const links = await findLinkNames(tx, noun, changes);
  const linked = (change: SentValues) => named?.linked(change) ?? change;
  const missing = (change: SentValues) => ({ ...named?.missing(change), ...links.missing(change) });
  const hold = heldOnce(tx, stored.kind);
  const reader = await customReader(
    tx,
    caller,
    noun,
    changes.map((change) => links.linked(change)),
  );
  const read: CustomReader["read"] = (change, now) => reader.read(links.linked(change), now);
  const custom = { ...reader, read };
  return { tx, caller, stored, failed: [], linked, missing, custom, hold: (change) => hold(linked(change)) };
}

function mergedEdits(sent: readonly CellEdit[]): CellEdit[] {
  const edits = new Map<string, CellEdit>();
  for (const { id, version, change } of sent) {
    const known = edits.get(id);
    const merged = { ...known?.change, ...withFlatCustom(change) };
    edits.set(id, { id, version: known?.version ?? version, change: merged });
  }
  return [...edits.values()];
}

/**
 * Locks all linked records, which must be locked before the edited records. Refuses links to missing records
 * and members.
 */
async function holdEdits(editing: Editing, edits: readonly CellEdit[]): Promise<CellEdit[]> {
  const isMember = await knownMembers(editing, edits);
  const held: CellEdit[] = [];
  for (const edit of edits) {
    const missing = editing.missing(edit.change);
    const allowed = withoutRefused(editing, edit, (field, value) => isMember(field, value) ?? missing[field]);
    const found = await attempt(editing, allowed, editing.hold);
    if (found !== undefined) held.push({ ...allowed, change: found.change });
  }
  return held;
}

type IsRefused = (field: string, value: unknown) => Refusal | undefined;

/**
 * Returns a function that refuses people who are not members. Locks the memberships of the members until the
 * transaction ends.
 */
async function knownMembers({ tx, caller, stored }: Editing, edits: readonly CellEdit[]): Promise<IsRefused> {
  const { declaration } = stored.kind;
  const names: readonly string[] = memberFieldNames<FieldTable>(declaration.fields);
  const gone = new Map<unknown, Refusal>();
  for (const name of names) {
    const ids = new Set(edits.map(({ change }) => change[name]).filter((id) => typeof id === "string"));
    for (const id of [...ids].toSorted())
      await requireMembers(tx, caller, declaration, { [name]: id }).catch((error: unknown) => {
        const [reason] = reasonsOf(error);
        gone.set(id, reason.message);
      });
  }
  return (field, value) => (names.includes(field) ? gone.get(value) : undefined);
}

function withoutRefused<Edit extends CellEdit>({ failed }: Editing, edit: Edit, isRefused: IsRefused): Edit {
  const kept = Object.entries(edit.change).filter(([field, value]) => {
    const message = isRefused(field, value);
    if (message !== undefined) failed.push({ id: edit.id, field, message });
    return message === undefined;
  });
  return { ...edit, change: Object.fromEntries(kept) };
}

async function writeEdits(
  editing: Editing,
  edits: readonly CellEdit[],
  locked: readonly StoredRow[],
  log: BulkLog,
): Promise<EditedCells> {
  const { tx, caller, stored, linked, custom, hold } = editing;
  const { kind } = stored;
  const { declaration } = kind;
  const rows = new Map(locked.map((row) => [row.id, row]));
  const [written, waiting, rewritten]: [Changed[], Changed[], Changed[]] = [[], [], []];
  for (const edit of edits) {
    const done = await attempt(editing, edit, async (sent) => {
      const row = rows.get(edit.id);
      const input = linked(await custom.read(sent, row && valuesOf(kind, row)));
      const changed = await changedBy(tx, kind, row, { ...edit, input, held: await hold(sent) });
      // A later edit can take a unique value that this edit releases, so this edit is written first.
      if (changed && needsOwnTurn(kind, custom, input)) {
        await rewriteRecords(tx, stored, [changed]);
        rewritten.push(changed);
      } else if (changed) waiting.push(changed);
      return changed;
    });
    if (done?.done !== undefined) written.push(done.done);
  }
  await writeRecords(tx, stored, waiting, { log });
  await logUpdates(stored, rewritten, log);
  await notifyAssignees(tx, { caller, actionId: log.actionId }, declaration, written).send();
  const versions = written.map(({ id, version }) => ({ id, version }));
  return { changed: versions.length, versions, failed: editing.failed };
}

function needsOwnTurn({ declaration }: RecordKind, { unique }: CustomReader, change: SentValues): boolean {
  return Object.keys(change).some((name) => declaration.fields[name]?.isOfOneOnly || unique.has(name));
}

type Changed = RecordUpdate & { readonly label: string };

async function changedBy(
  tx: TenantTx,
  kind: RecordKind,
  row: StoredRow | undefined,
  { id, version, input, held }: CellEdit & { readonly input: SentValues; readonly held: unknown },
): Promise<Changed | undefined> {
  if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
  const now = valuesOf(kind, row);
  const fields = await editedValues(tx, kind, { row, now, input, held, baseVersion: version });
  const update = updateOf(row, now, fields);
  if (update.change === undefined) return undefined;
  await requireStorable(tx, kind, { id, fields }, now);
  return { ...update, label: labelOf(kind, fields) };
}
