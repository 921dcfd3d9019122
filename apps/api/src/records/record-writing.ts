import type { TenantTx } from "#src/db/tenant.ts";
import { sameValue } from "#src/log/record-change.ts";
import type { ExportLine } from "./export/export.ts";
import { readDerivationContext, refreshNames } from "./linked-name.ts";
import type { FoundParts } from "./record-found.ts";
import type { RecordKind, RecordRewriting, RecordWriting } from "./record-kind.ts";
import { columnsFollowing, emptyDerivationContext, writtenColumns } from "./record-kind.ts";
import type { RecordStore } from "./record-store-sql.ts";

/** A kind of record with its rows. */
export interface StoredKind<Shown extends { id: string } = { id: string }> {
  readonly kind: RecordKind;
  readonly store: RecordStore<Shown>;
  readonly exportColumns: readonly string[];
  /** A record as a line of an export, where that is not what is shown under the same names. */
  exportLine?(record: Shown): ExportLine;
  /** How a record is shown when a search found it. */
  readonly found: FoundParts;
}

/** Statements that are on their way to the database. */
export interface SentWriting {
  /** Once all of it is written. @throws what the database refused */
  readonly written: Promise<void>;
  /** Whether the record's own row comes first on that way, so that what reads it may follow at once. */
  readonly isRowFirst: boolean;
}

/** Inserts a record with what lists need of it. */
export async function addRecord(tx: TenantTx, stored: StoredKind, record: RecordWriting): Promise<void> {
  await (await sendRecord(tx, stored, record)).written;
}

/** The same without waiting for the database. */
export async function sendRecord(
  tx: TenantTx,
  { kind, store }: StoredKind,
  record: RecordWriting,
): Promise<SentWriting> {
  const [columns] = await withColumns(tx, kind, [record]);
  const inserted = columns === undefined ? Promise.resolve() : store.insert(tx, columns);
  return { written: inserted.then(() => kind.hooks.afterInsert?.(tx, record.id)), isRowFirst: true };
}

/** Writes the values of locked records, and what follows from them here and in other records. */
export async function rewriteRecords(
  tx: TenantTx,
  stored: StoredKind,
  writings: readonly RecordRewriting[],
): Promise<void> {
  if (writings.length > 0) await (await sendRewriting(tx, stored, writings)).written;
}

/** The same without waiting for the database. */
export async function sendRewriting(
  tx: TenantTx,
  { kind, store }: StoredKind,
  writings: readonly RecordRewriting[],
): Promise<SentWriting> {
  const { update, afterWrite } = kind.hooks;
  const statement = store.rewriting(tx, await withChangedColumns(tx, { kind, store }, writings));
  const rewritten = update === undefined ? statement.execute(tx.db) : update(tx, writings, statement);
  return { written: rewritten.then(() => afterWrite?.(tx, writings)), isRowFirst: update === undefined };
}

/** Marks locked records as deleted or live again. */
export async function markRecords(
  tx: TenantTx,
  { kind, store }: StoredKind,
  ids: readonly string[],
  deleted: boolean,
): Promise<void> {
  const statement = store.marking(tx, ids, deleted);
  if (kind.hooks.mark === undefined) await statement.execute(tx.db);
  else await kind.hooks.mark(tx, ids, deleted, statement);
  // What they link to may have been renamed while they were away.
  if (!deleted) await refreshNames(tx, kind, "id", ids);
}

async function withColumns(tx: TenantTx, kind: RecordKind, writings: readonly RecordWriting[]) {
  const around = await readDerivationContext(tx, kind, writings);
  return writings.map(({ id, fields }) => ({ ...writtenColumns(kind, fields, around), id }));
}

/** The columns of what changed in any of the records, and of what follows from it: the others stay as they are. */
async function withChangedColumns(
  tx: TenantTx,
  { kind, store }: Pick<StoredKind, "kind" | "store">,
  writings: readonly RecordRewriting[],
) {
  const changed = new Set<string>();
  for (const { before, fields } of writings)
    for (const name of Object.keys(fields))
      if (store.rewritten.has(name) && !changed.has(name) && !sameValue(before[name], fields[name]))
        changed.add(name);
  const written = columnsFollowing(kind, changed);
  const around = written.needsSurroundings
    ? await readDerivationContext(tx, kind, writings)
    : emptyDerivationContext;
  return writings.map(({ id, fields }) => ({ ...written.of(fields, around), id }));
}
