import { isRecordNoun, type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import type { ShownChange } from "@lanyard/contract/proposal/proposal-schema";
import { changeStates } from "@lanyard/contract/proposal/proposal-schema";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { asFieldValue, difference, type FieldValues } from "#src/log/record-change.ts";
import { withFlatCustom } from "#src/records/custom/custom-values.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import { labelOf, valuesOf } from "#src/records/kind/record-kind.ts";
import { emptyValues, withSent } from "#src/records/kind/record-values.ts";
import { changesOf, linkedNames } from "#src/records/links/readable-change.ts";
import type { Collisions } from "./proposal-writing.ts";
import type { ChangeRow } from "./proposed-change-sql.ts";

const stateOf = z.enum(changeStates);

export type Records = ReadonlyMap<string, StoredRow>;

interface Comparison {
  readonly before?: unknown;
  readonly after?: unknown;
}

const seenSchema = z.object({
  names: z.record(z.string(), z.string()).default({}),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/** Returns the current names and changed values of records, for display after the proposal is answered. */
export function seenRecords(row: Omit<ChangeRow, "seen">, records: Records): z.input<typeof seenSchema> {
  if (row.op === "create") return {};
  const ids = [row.record_id ?? "", ...row.merged_ids];
  const names = ids.flatMap((id) => {
    const name = nameOf(nounOf(row), records.get(id));
    return name === null ? [] : [[id, name]];
  });
  return { names: Object.fromEntries(names), ...comparison(row, records) };
}

/**
 * Returns changes for display. Open changes are compared with the records' current values, and answered
 * changes with the values at the time of the proposal.
 */
export async function showChanges(
  tx: TenantTx,
  rows: readonly (ChangeRow & Pick<ShownChange, "is_undone">)[],
  { isOpen, textOf }: { readonly isOpen: boolean; readonly textOf: (warning: unknown) => string | null },
): Promise<ShownChange[]> {
  const records = await recordsOf(tx, rows);
  const compared = rows.map((row) => {
    const seen = seenSchema.parse(row.seen);
    const isCurrent = (isOpen && row.state === "open") || seen.after === undefined;
    const shown: Comparison = isCurrent ? comparison(row, records) : seen;
    return { row, names: seen.names, before: shown.before, after: shown.after };
  });
  const linked = await linkedNames(tx, compared).send();
  return compared.flatMap(({ row, names, ...change }) => {
    const { noun } = row;
    if (!isRecordNoun(noun)) return [];
    const record = records.get(row.record_id ?? "");
    const lastName = (id: string) => nameOf(noun, records.get(id)) ?? names[id] ?? null;
    const name = lastName(row.record_id ?? "") ?? newName(noun, row);
    return [
      {
        index: row.position,
        ...{ op: row.op, noun, id: row.record_id, version: row.version, values: row.content, name },
        is_deleted: row.record_id !== null && name !== null && !isLive(record),
        merged: row.merged_ids.map((id) => ({ id, name: lastName(id) })),
        fields: changesOf(change, linked),
        state: stateOf.parse(row.state),
        is_undone: row.is_undone,
        warning: textOf(row.warning),
        is_changed_since: isChangedSince(row, record),
      },
    ];
  });
}

const isLive = (record: StoredRow | undefined) => record !== undefined && record.deleted_at === null;

function nounOf({ noun }: Pick<ChangeRow, "noun">): RecordNoun {
  return isRecordNoun(noun) ? noun : "contact";
}

async function recordsOf(tx: TenantTx, rows: readonly ChangeRow[]): Promise<Records> {
  const records = new Map<string, StoredRow>();
  for (const noun of recordNouns) {
    const ids = rows
      .filter((row) => row.noun === noun)
      .flatMap(({ record_id, merged_ids }) => [...(record_id === null ? [] : [record_id]), ...merged_ids]);
    if (ids.length === 0) continue;
    for (const row of await recordFeatures[noun].stored.store.stored(tx, ids)) records.set(row.id, row);
  }
  return records;
}

function nameOf(noun: RecordNoun, row: StoredRow | undefined): string | null {
  const { kind } = recordFeatures[noun].stored;
  return row === undefined ? null : labelOf(kind, valuesOf(kind, row));
}

function newName(noun: RecordNoun, { op, content }: ChangeRow): string | null {
  const { kind } = recordFeatures[noun].stored;
  const { fields } = kind.declaration;
  return op === "create" ? labelOf(kind, withSent(fields, emptyValues(fields), content)) || null : null;
}

function comparison(
  row: Omit<ChangeRow, "seen">,
  records: Records,
): { readonly before: FieldValues; readonly after: FieldValues } {
  const { kind } = recordFeatures[nounOf(row)].stored;
  const { fields } = kind.declaration;
  const record = records.get(row.record_id ?? "");
  const now = record === undefined ? emptyValues(fields) : valuesOf(kind, record);
  if (row.op === "delete") return { before: {}, after: {} };
  if (row.op === "move") return difference(now, { ...now, ...movedTo(row) }) ?? { before: {}, after: {} };
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

function movedTo({ content }: Pick<ChangeRow, "content">): FieldValues {
  const { stageId, lostReason } = content;
  const reason = typeof lostReason === "string" ? { lost_reason: lostReason } : {};
  return { stage_id: asFieldValue(stageId), ...reason };
}

const choice = z.union([z.object({ from: z.string() }), z.object({ value: z.unknown() })]);

function chosenValues(
  { content }: Pick<ChangeRow, "content">,
  kind: Parameters<typeof valuesOf>[0],
  records: Records,
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
  return record === undefined || !isLive(record) || (version !== null && record.version !== version);
}

const storedRefusal = z.custom<Refusal>((value) => typeof value === "object" && value !== null);

const storedCollision = z.union([z.string(), storedRefusal]).nullable();

export function collisionText(stored: unknown, language: Language): string | null {
  const reason = storedCollision.parse(stored);
  return typeof reason === "object" && reason !== null ? refusalText(reason, language) : reason;
}

export function warningsOf(collisions: Collisions, language: Language) {
  return [...collisions]
    .toSorted(([one], [other]) => one - other)
    .map(([index, reason]) => ({ index, message: collisionText(reason, language) ?? "" }));
}
