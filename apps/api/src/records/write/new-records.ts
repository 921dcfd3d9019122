import type { Noun } from "@lanyard/contract/action/action-schema";
import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { newId } from "#src/db/new-id.ts";
import { pipelinedJobs, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type AppError, asRefusal } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import type { Follower } from "#src/log/notice/follow-sql.ts";
import { notifyOfInteractions } from "#src/log/notice/follower-notices.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { RecordWriting } from "#src/records/kind/kind-hooks.ts";
import { labelOf, type RecordKind } from "#src/records/kind/record-kind.ts";
import { requireMembers, startingWithCreator } from "#src/records/kind/record-members.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { emptyValues, type SentValues, withSent } from "#src/records/kind/record-values.ts";
import { namesById } from "#src/records/links/readable-change.ts";
import { type CustomReader, customReader } from "../custom/custom-reader.ts";
import { requireCustomFits, withFlatCustom } from "../custom/custom-values.ts";
import { notifyAssignees } from "./assignment.ts";
import { heldOnce, refusedRecords } from "./record-edit.ts";
import { insertionOf, type StoredKind, withColumns } from "./record-writing.ts";

export interface WriteContext {
  readonly caller: Caller;
  readonly actionId: string;
}

interface NewRecord extends RecordWriting {
  readonly position: number;
  readonly label: string;
}

export async function makeRecord(
  tx: TenantTx,
  context: WriteContext,
  stored: StoredKind,
  input: SentValues,
): Promise<{ readonly id: string; readonly label: string }> {
  const { id, label, statement } = await newRecord(tx, context, stored, input);
  await statement.send();
  return { id, label };
}

export async function newRecord(tx: TenantTx, context: WriteContext, stored: StoredKind, input: SentValues) {
  const { records, refused, statement } = await newRecords(tx, context, stored, [input]);
  const [record] = records;
  if (record === undefined) throw refused.get(0) ?? new Error("The new record is missing");
  return { ...record, statement };
}

/**
 * Returns the statement that writes new records and notifies their owners and the followers of their parents.
 * Also returns the refused inputs by position.
 */
export async function newRecords(
  tx: TenantTx,
  context: WriteContext,
  stored: StoredKind,
  inputs: readonly SentValues[],
) {
  const { kind } = stored;
  const { declaration } = kind;
  const { caller } = context;
  const { prepared, refused } = await prepareRecords(tx, caller, kind, inputs);
  const checked = prepared.map((record) => ({ ...record, now: undefined }));
  const [unowned, unstorable, columns] = await pipelinedJobs(
    () => refusedMembers(tx, caller, kind, prepared),
    () => refusedRecords(tx, kind, checked),
    () => withColumns(tx, kind, prepared),
  );
  for (const { id, position } of prepared) {
    const reason = unowned.get(id) ?? unstorable.get(id);
    if (reason !== undefined) refused.set(position, reason);
  }
  const records = prepared.filter(({ position }) => !refused.has(position));
  const ids = new Set(records.map(({ id }) => id));
  const [first, ...others] = records;
  const statement = Statement.all([
    insertionOf(
      tx,
      stored,
      columns.filter(({ id }) => ids.has(id)),
    ),
    notifyAssignees(tx, context, declaration, records),
    notifyOfInteractions(tx, context, {
      ids: records.flatMap(({ fields }) => parentsToNotify(kind, fields)),
      single: first && others.length === 0 ? { noun: declaration.noun, id: first.id } : undefined,
      selectLabels: (followed) => selectFollowedNames(tx, followed),
    }),
  ]);
  return { records, refused, statement };
}

async function prepareRecords(tx: TenantTx, caller: Caller, kind: RecordKind, inputs: readonly SentValues[]) {
  const sent = inputs.map(withFlatCustom);
  const custom = await customReader(tx, caller, kind.declaration.noun, sent, true);
  const hold = heldOnce(tx, kind, kind.hooks.hold);
  const slices = createTimeSlices();
  const prepared: NewRecord[] = [];
  const refused = new Map<number, AppError>();
  for (const [position, input] of sent.entries()) {
    try {
      const fields = await startingValues(tx, caller, kind, { input, custom, hold });
      prepared.push({ id: newId(), position, label: labelOf(kind, fields), fields });
    } catch (error) {
      refused.set(position, asRefusal(error));
    }
    await slices.yieldIfOver();
  }
  return { prepared, refused };
}

interface Starting {
  readonly input: SentValues;
  readonly custom: CustomReader;
  readonly hold: (input: SentValues) => Promise<unknown>;
}

async function startingValues(
  tx: TenantTx,
  caller: Caller,
  kind: RecordKind,
  { input: sent, custom, hold }: Starting,
): Promise<FieldValues> {
  const { declaration, startValues, hooks } = kind;
  const input = await custom.read(sent);
  const held = await hold(input);
  const now = { ...emptyValues(declaration.fields), ...startValues };
  const started = startingWithCreator(declaration, caller, input, withSent(declaration.fields, now, input));
  const fields = (await hooks.resolve?.(tx, started, { input, now, row: undefined, held })) ?? started;
  requireCustomFits(fields);
  return fields;
}

async function refusedMembers(
  tx: TenantTx,
  caller: Caller,
  { declaration }: RecordKind,
  records: readonly NewRecord[],
): Promise<ReadonlyMap<string, AppError>> {
  const names = memberFieldNames<FieldTable>(declaration.fields);
  const refused = new Map<string, AppError>();
  const alike = Map.groupBy(records, ({ fields }) => JSON.stringify(names.map((name) => fields[name])));
  for (const [first, ...others] of alike.values())
    if (first !== undefined)
      await requireMembers(tx, caller, declaration, first.fields).catch((error: unknown) => {
        for (const { id } of [first, ...others]) refused.set(id, asRefusal(error));
      });
  return refused;
}

function selectFollowedNames(tx: TenantTx, followed: readonly Follower[]) {
  const nouns = new Set(followed.map(({ noun }) => noun));
  const idsOf = (noun: Noun) => followed.flatMap((each) => (each.noun === noun ? [each.record_id] : []));
  const selecting = [...nouns].filter(isRecordNoun).map((noun) => selectRecordNames(tx, noun, idsOf(noun)));
  return Statement.all(selecting).map(namesById);
}

function parentsToNotify(
  { declaration: { parents, tellsFollowers } }: RecordKind,
  fields: FieldValues,
): string[] {
  if (!tellsFollowers) return [];
  return Object.keys(parents).flatMap((column) => {
    const value = fields[column];
    return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === "string");
  });
}
