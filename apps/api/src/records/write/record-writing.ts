import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { sameValue } from "#src/log/record-change.ts";
import { customColumns } from "#src/records/custom/custom-columns.ts";
import { hasCustom } from "#src/records/custom/custom-values.ts";
import type { ExportLine } from "#src/records/export/export.ts";
import type { RecordRewriting, RecordWriting } from "#src/records/kind/kind-hooks.ts";
import type { FoundParts } from "#src/records/kind/record-found.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { columnsFollowing, emptyDerivationContext, writtenColumns } from "#src/records/kind/record-kind.ts";
import { readDerivationContext, refreshNames } from "#src/records/links/linked-name.ts";
import { queueRestoredWords } from "#src/records/search/search-word-sql.ts";
import type { RecordStore, StoredColumns } from "./record-store-sql.ts";

export interface StoredKind<Shown extends { id: string } = { id: string }> {
  readonly kind: RecordKind;
  readonly store: RecordStore<Shown>;
  /**
   * The exported fields in the order of the file's columns. `columnName` returns the headings of the columns.
   */
  readonly exportColumns: readonly string[];
  /** Returns cells of an export that differ from the values in responses. */
  exportCells?(record: Shown): ExportLine;
  readonly found: FoundParts;
}

export interface Rewriting {
  readonly statement: Statement<unknown>;
  /** Updates the records that depend on the written ones. */
  readonly afterwards: () => Promise<void>;
}

export async function addRecord(tx: TenantTx, stored: StoredKind, record: RecordWriting): Promise<void> {
  await insertionOf(tx, stored, await withColumns(tx, stored.kind, [record])).send();
}

export function insertionOf(
  tx: TenantTx,
  { kind, store }: StoredKind,
  records: readonly StoredColumns[],
): Statement<unknown> {
  const ids = records.map(({ id }) => id);
  const following = kind.hooks.afterInsert?.(tx, ids) ?? Statement.known(undefined);
  return Statement.all([store.insert(tx, records), following]);
}

export async function rewriteRecords(
  tx: TenantTx,
  stored: StoredKind,
  writings: readonly RecordRewriting[],
): Promise<void> {
  if (writings.length === 0) return;
  const { statement, afterwards } = await rewritingOf(tx, stored, writings);
  await statement.send();
  await afterwards();
}

export async function rewritingOf(
  tx: TenantTx,
  { kind, store }: StoredKind,
  writings: readonly RecordRewriting[],
): Promise<Rewriting> {
  const { update, afterWrite } = kind.hooks;
  const rewriting = store.rewriting(tx, await withChangedColumns(tx, { kind, store }, writings));
  return {
    statement: update?.(tx, writings, rewriting) ?? rewriting,
    afterwards: async () => afterWrite?.(tx, writings),
  };
}

export async function markRecords(
  tx: TenantTx,
  { kind, store }: StoredKind,
  ids: readonly string[],
  deleted: boolean,
): Promise<void> {
  const statement = store.marking(tx, ids, deleted);
  await (kind.hooks.mark?.(tx, ids, deleted, statement) ?? statement).send();
  if (deleted) return;
  // While these records were deleted, linked records may have been renamed, and search words of the deleted
  // records may have been removed from the vocabulary.
  await refreshNames(tx, kind, "id", ids);
  await queueRestoredWords(tx, kind.declaration.plural, ids).send();
}

export async function withColumns(
  tx: TenantTx,
  kind: RecordKind,
  writings: readonly RecordWriting[],
): Promise<StoredColumns[]> {
  const around = await readDerivationContext(tx, kind, writings);
  return writings.map(({ id, fields }) => ({
    ...writtenColumns(kind, fields, around),
    ...(hasCustom(fields) && customColumns(around.custom ?? [], fields)),
    id,
  }));
}

const isWritten = (store: RecordStore<{ id: string }>, name: string) =>
  store.rewritten.has(name) || customKeyOf(name) !== undefined;

/**
 * Returns, for all records, the columns that changed in any of them, and the columns that derive from these.
 */
async function withChangedColumns(
  tx: TenantTx,
  { kind, store }: Pick<StoredKind, "kind" | "store">,
  writings: readonly RecordRewriting[],
) {
  const changed = new Set<string>();
  for (const { before, fields } of writings)
    for (const name of Object.keys(fields))
      if (isWritten(store, name) && !changed.has(name) && !sameValue(before[name], fields[name]))
        changed.add(name);
  const written = columnsFollowing(kind, changed);
  const around = written.needsSurroundings
    ? await readDerivationContext(tx, kind, writings)
    : emptyDerivationContext;
  return writings.map(({ id, fields, before }) => ({ ...written.of(fields, around, before), id }));
}
