import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { TenantTx } from "#src/db/tenant.ts";
import { type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";
import { heldDefinitions } from "#src/records/custom/custom-definition.ts";
import { withLinkNames } from "#src/records/custom/custom-links.ts";
import { customKeysOf, flatCustom, hasCustom } from "#src/records/custom/custom-values.ts";
import type { LinkedNames } from "#src/records/kind/kind-hooks.ts";
import {
  type DerivationContext,
  namedColumns,
  namingColumns,
  type RecordKind,
} from "#src/records/kind/record-kind.ts";
import { holdRecordNames, selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { phoneCountry } from "#src/records/kind/record-sql.ts";
import { needsPhoneCountry } from "#src/records/kind/record-values.ts";
import { lockLinked, writeNamedColumns } from "./linked-name-sql.ts";

interface LinkingRecord {
  readonly fields: FieldValues;
  /** The current values, if the record exists and is live. */
  readonly before?: FieldValues;
}

/** Reads the data outside a record on which its derived columns depend. Queries only what the kind needs. */
export async function readDerivationContext(
  tx: TenantTx,
  kind: RecordKind,
  records: readonly LinkingRecord[],
): Promise<DerivationContext> {
  const { fields: table } = kind.declaration;
  const names = await linkedNames(tx, kind, records);
  const needsCountry = records.some(({ fields }) => needsPhoneCountry(table, fields));
  const filled = records.map(({ fields }) => fields).filter(hasCustom);
  const areNew = records.every(({ before }) => before === undefined);
  const keys = areNew ? customKeysOf(filled) : undefined;
  const custom =
    filled.length > 0
      ? await withLinkNames(tx, await heldDefinitions(tx, kind.declaration.noun, keys), filled)
      : [];
  return { names, phoneCountry: needsCountry ? await phoneCountry(tx) : null, custom };
}

/**
 * Reads the names of linked records. Locks only newly linked records, because the rename of a record locks
 * and rewrites the records that already link to it.
 */
async function linkedNames(
  tx: TenantTx,
  { declaration, hooks }: RecordKind,
  records: readonly LinkingRecord[],
): Promise<LinkedNames> {
  if (hooks.named === undefined) return new Map();
  const names = new Map<string, string | null>();
  for (const [column, { to }] of Object.entries(declaration.parents)) {
    const { fresh = [], present = [] } = Object.groupBy(records, ({ fields, before }) =>
      fields[column] === before?.[column] ? "present" : "fresh",
    );
    const found = [
      ...(await holdRecordNames(tx, to, idsIn(column, fresh)).send()),
      ...(await selectRecordNames(tx, to, idsIn(column, present)).send()),
    ];
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
}

function idsIn(column: string, records: readonly LinkingRecord[]): string[] {
  const ids = records.map(({ fields }) => fields[column]).filter((id) => typeof id === "string");
  return [...new Set(ids)];
}

/** The number of records per step, which limits how long a step blocks the event loop. */
const recordsPerStep = 250;
const beforeAllRecords = "00000000-0000-0000-0000-000000000000";

/**
 * Rewrites the columns that derive from names, in live records whose column `link` contains one of the ids.
 * With the link `id`, these are the (restored) records themselves. Creates no version and no log entry.
 */
export async function refreshNames(
  tx: TenantTx,
  kind: RecordKind,
  link: string,
  ids: readonly string[],
): Promise<void> {
  if (kind.hooks.named === undefined) return;
  const { noun } = kind.declaration;
  const read = namingColumns(kind);
  for (let after = beforeAllRecords; ids.length > 0; ) {
    const rows = await lockLinked(tx, noun, read, { link, ids, after, limit: recordsPerStep });
    const records = rows.map((row) => {
      const fields = { ...fieldValuesOf(read, row), ...flatCustom(row.custom) };
      return { id: row.id, fields, ...(link !== "id" && { before: fields }) };
    });
    const around = await readDerivationContext(tx, kind, records);
    const written = records.map(({ id, fields }) => ({ id, ...namedColumns(kind, fields, around) }));
    await writeNamedColumns(tx, recordKinds[noun].plural, written);
    const last = rows.at(-1);
    if (last === undefined || rows.length < recordsPerStep) return;
    after = last.id;
  }
}
