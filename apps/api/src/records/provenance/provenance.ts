import { type ActionKind, actionKind } from "@lanyard/contract/action/action-schema";
import { actionId } from "@lanyard/contract/field/ids";
import type { FieldTable } from "@lanyard/contract/kind/field-descriptor";
import type { FieldProvenance } from "@lanyard/contract/provenance/provenance-schema";
import type { TenantTx } from "#src/db/tenant.ts";
import { impliedFields } from "#src/log/record-change.ts";
import { changeableColumns, type RecordKind } from "#src/records/kind/record-kind.ts";
import { type ProvenanceRow, provenanceQuery } from "./provenance-sql.ts";

/** Returns who set the current value of each field, and when. The caller must check access to the record. */
export async function provenanceOf(tx: TenantTx, kind: RecordKind, recordId: string) {
  const { rows } = await provenanceQuery(tx, recordId).execute(tx.db);
  const byField = new Map(rows.map((row) => [row.field, row]));
  const made = byField.get(null);
  const named = rows.flatMap(({ field }) => (field === null ? [] : [field]));
  const shown = [...new Set([...changeableColumns(kind), ...named])].filter(
    (name) => !impliedFields.has(name),
  );
  const fields = shown.flatMap((name) => {
    const set = newestOf(fieldsOfValue(kind, name).flatMap((each) => byField.get(each) ?? [])) ?? made;
    return set === undefined ? [] : [[name, shownSetting(set)] as const];
  });
  return { fields: Object.fromEntries(fields) };
}

/** Returns the fields that together form a value. A change of any of these fields sets the value. */
function fieldsOfValue({ declaration, fieldGroup = [] }: RecordKind, name: string): readonly string[] {
  const fields: FieldTable = declaration.fields;
  const follows = fields[name]?.follows;
  const group = fieldGroup.includes(name) ? fieldGroup : [name];
  return follows === undefined ? group : [...group, follows];
}

/** Action ids sort by time, so the greatest id is the newest change. */
function newestOf(rows: readonly ProvenanceRow[]): ProvenanceRow | undefined {
  return rows.toSorted((left, right) => (left.id < right.id ? 1 : -1))[0];
}

function shownSetting({ id, kind, at, actor_id, actor_name }: ProvenanceRow): FieldProvenance {
  const via: ActionKind = actionKind.parse(kind);
  return { at, by_id: actor_id, by_name: actor_name, action_id: actionId.parse(id), via };
}
