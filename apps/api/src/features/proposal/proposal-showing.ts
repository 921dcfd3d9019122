import { isRecordNoun, type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { ShownChange } from "@lanyard/contract/proposal/proposal-schema";
import { changeStates } from "@lanyard/contract/proposal/proposal-schema";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { asFieldValue, difference, type FieldValues } from "#src/log/record-change.ts";
import { withFlatCustom } from "#src/records/custom/custom-values.ts";
import { changesOf, linkedNames } from "#src/records/readable-change.ts";
import { labelOf, type StoredRow, valuesOf } from "#src/records/record-kind.ts";
import { emptyValues, withSent } from "#src/records/record-values.ts";
import type { ChangeRow } from "./proposal-sql.ts";

const stateOf = z.enum(changeStates);

/** Returns changes for display, with the current values of the records. */
export async function showChanges(
  tx: TenantTx,
  rows: readonly ChangeRow[],
  textOf: (warning: unknown) => string | null,
): Promise<ShownChange[]> {
  const records = await recordsOf(tx, rows);
  const compared = rows.map((row) => ({ row, ...comparison(row, records) }));
  const names = await linkedNames(tx, compared).send();
  return compared.flatMap(({ row, ...change }) => {
    if (!isRecordNoun(row.noun)) return [];
    const record = records.get(row.record_id ?? "");
    return [
      {
        index: row.position,
        ...{ op: row.op, noun: row.noun, id: row.record_id, version: row.version, values: row.content },
        name: nameOf(row.noun, record) ?? newName(row.noun, row),
        merged: row.merged_ids.map((id) => ({ id, name: nameOf(nounOf(row), records.get(id)) })),
        fields: changesOf(change, names),
        state: stateOf.parse(row.state),
        warning: textOf(row.warning),
        is_changed_since: isChangedSince(row, record),
      },
    ];
  });
}

function nounOf({ noun }: ChangeRow): RecordNoun {
  return isRecordNoun(noun) ? noun : "contact";
}

/** Selects the records of the changes without a lock. */
async function recordsOf(tx: TenantTx, rows: readonly ChangeRow[]): Promise<ReadonlyMap<string, StoredRow>> {
  const records = new Map<string, StoredRow>();
  for (const noun of recordNouns) {
    const ids = rows
      .filter((row) => row.noun === noun)
      .flatMap(({ record_id, merged_ids }) => [...(record_id === null ? [] : [record_id]), ...merged_ids]);
    if (ids.length === 0) continue;
    for (const row of await recordFeatures[noun].stored.store.lock(tx, ids)) records.set(row.id, row);
  }
  return records;
}

function nameOf(noun: RecordNoun, row: StoredRow | undefined): string | null {
  const { kind } = recordFeatures[noun].stored;
  return row === undefined || row.deleted_at !== null ? null : labelOf(kind, valuesOf(kind, row));
}

function newName(noun: RecordNoun, { op, content }: ChangeRow): string | null {
  const { kind } = recordFeatures[noun].stored;
  const { fields } = kind.declaration;
  return op === "create" ? labelOf(kind, withSent(fields, emptyValues(fields), content)) || null : null;
}

/** Returns the fields that a change sets, with current and proposed values. */
function comparison(
  row: ChangeRow,
  records: ReadonlyMap<string, StoredRow>,
): { readonly before: FieldValues; readonly after: FieldValues } {
  const { kind } = recordFeatures[nounOf(row)].stored;
  const { fields } = kind.declaration;
  const record = records.get(row.record_id ?? "");
  const now = record === undefined ? emptyValues(fields) : valuesOf(kind, record);
  if (row.op === "delete") return { before: {}, after: {} };
  if (row.op === "move") return { before: now, after: movedTo(row) };
  const sent = row.op === "merge" ? chosenValues(row, kind, records) : withFlatCustom(row.content);
  const described = difference(now, withSent(fields, now, sent)) ?? { before: {}, after: {} };
  // Includes values that are not stored fields, such as the name of a contact's company.
  const others = Object.entries(sent).filter(([name, value]) => !(name in now) && typeof value !== "object");
  return {
    before: described.before,
    after: {
      ...described.after,
      ...Object.fromEntries(others.map(([name, value]) => [name, asFieldValue(value)])),
    },
  };
}

function movedTo({ content }: ChangeRow): FieldValues {
  const { stageId, lostReason } = content;
  const reason = typeof lostReason === "string" ? { lost_reason: lostReason } : {};
  return { stage_id: asFieldValue(stageId), ...reason };
}

const choice = z.union([z.object({ from: z.string() }), z.object({ value: z.unknown() })]);

/** Returns the values that the surviving record of a merge would get. */
function chosenValues(
  { content }: ChangeRow,
  kind: Parameters<typeof valuesOf>[0],
  records: ReadonlyMap<string, StoredRow>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, chosen]) => {
      const parsed = choice.safeParse(chosen).data;
      if (parsed === undefined) return [];
      if ("value" in parsed) return [[name, parsed.value]];
      const giver = records.get(parsed.from);
      return giver === undefined ? [] : [[name, valuesOf(kind, giver)[name]]];
    }),
  );
}

function isChangedSince({ record_id, version, state }: ChangeRow, record: StoredRow | undefined): boolean {
  if (record_id === null || state !== "open") return false;
  return (
    record === undefined || record.deleted_at !== null || (version !== null && record.version !== version)
  );
}
