import { holdsSeveral } from "@lanyard/contract/kind/kind";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { mergeableKinds, recordFeatures } from "#src/features/kinds/kinds.ts";
import { changeableColumns, emptyDerivationContext, namedColumns } from "#src/records/kind/record-kind.ts";
import type { State } from "./merge-model.ts";
import type { Organisation } from "./merge-organisation.ts";

/** Tables with rows that are derived from records, by kind. */
const besides: Readonly<Record<string, readonly string[]>> = { contact: ["contact_emails"] };

export async function readState(organisation: Organisation, ids: readonly string[]): Promise<State> {
  const rows = await ask(organisation, ids, stateStatement(organisation));
  return new Map(rows.map(({ key, row }) => [key, row]));
}

function stateStatement({ noun, kind, links }: Organisation): string {
  const position = kind.has.board ? ["stage_id", "stage_entered_at"] : [];
  const columns = [...changeableColumns(mergeableKinds[noun]), ...position].join(", ");
  const parts = links.map(
    ({ noun: part, table, column }) => `union all
    select '${part} ' || id, jsonb_build_object('belongs_to', ${firstId(column)}, 'is_there', deleted_at is null)
    from crm.${table} where org_id = $2 and ${firstId(column)} = any($1)`,
  );
  return `
    select 'record ' || c.id as key, to_jsonb(c) - '{org_id,id,deleted_at}'::text[] || jsonb_build_object(
      'is_there', c.deleted_at is null,
      'merged_into', (select m.merged_into from crm.merged_records m where m.org_id = c.org_id and m.id = c.id)) as row
    from (select org_id, id, deleted_at, ${columns} from crm.${kind.plural} where org_id = $2 and id = any($1)) c
    ${parts.join("\n")}
    order by 1`;
}

/** Returns SQL for the id in a column. Lists of ids have only one entry in these tests. */
const firstId = (column: string) => (holdsSeveral(column) ? `${column}[1]` : column);

/**
 * Reads all columns of records and their children, except versions and the times of the last change. Omits
 * parents' names in deleted children, because a restore updates them.
 */
export function readBytes(organisation: Organisation, ids: readonly string[]) {
  const { noun, kind, links } = organisation;
  const parts = links.map(
    ({ noun: part, table, column }) => `union all
    select '${part}', to_jsonb(r) - '{version,updated_at}'::text[]
      - case when deleted_at is null then '{}' else '{${namedAfterOthers(part)}}' end::text[], true
    from crm.${table} r where org_id = $2 and ${firstId(column)} = any($1)`,
  );
  const beside = (besides[noun] ?? []).map(
    (table) => `union all
    select '${table}', to_jsonb(r), true from crm.${table} r where org_id = $2 and ${noun}_id = any($1)`,
  );
  return ask(
    organisation,
    ids,
    `select 'record' as kind, to_jsonb(c) - '{version,updated_at,deleted_at}'::text[] as row, c.deleted_at is null as there
     from crm.${kind.plural} c where org_id = $2 and id = any($1)
     ${[...parts, ...beside].join("\n")}
     union all select 'merged', to_jsonb(m), true from crm.merged_records m where org_id = $2 and id = any($1)
     order by 1, 2`,
  );
}

function namedAfterOthers(noun: string): string[] {
  return isRecordNoun(noun)
    ? Object.keys(namedColumns(recordFeatures[noun].stored.kind, {}, emptyDerivationContext))
    : [];
}

/** Runs a statement with the record ids ($1) and the organisation ($2), with which all indexes begin. */
async function ask({ owner, orgId }: Organisation, ids: readonly string[], statement: string) {
  return (await owner.query(statement, [ids, orgId])).rows;
}
