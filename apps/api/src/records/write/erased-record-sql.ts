import { holdsSeveral } from "@lanyard/contract/kind/kind";
import {
  childrenOf,
  nounsWith,
  type RecordNoun,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import { linksOf } from "@lanyard/contract/kind/record-links";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { isOneOf, linksToOneOf } from "#src/db/one-of.ts";
import { withOrganisation } from "#src/db/organisation-text.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { customByKey } from "#src/records/custom/custom-definition-sql.ts";
import { nameExpression } from "#src/records/kind/record-name-sql.ts";

/**
 * Selects the ids of the records and of all records that were merged into them, because a merged record
 * describes the same person or thing as its survivor.
 */
export function selectWithMerged(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    with recursive same as (
      select unnest(${ids}::uuid[]) as id
      union
      select m.id from same s join crm.merged_records m on m.org_id = ${tx.orgId} and m.merged_into = s.id
    )
    select id from same`.read(idsOf);
}

/**
 * Selects the ids of the records and of all records merged into them. Excludes given records that were merged
 * into another record, because they are erased with their survivor.
 */
export async function selectWithErasedMerges(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const rows = await Statement.sql<{ id: string }>(tx)`
    select unnest(${ids}::uuid[]) as id
    except
    select id from crm.merged_records where org_id = ${tx.orgId} and id = any(${ids}::uuid[])`.send();
  return selectWithMerged(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Removes the links of other records to the given ones, and clears the search texts of deleted records that
 * had such a link. Returns the ids of all records whose links were removed, by kind.
 */
export async function unlinkChildren(
  tx: TenantTx,
  noun: RecordNoun,
  ids: readonly string[],
): Promise<{ noun: RecordNoun; ids: string[] }[]> {
  const unlinked: { noun: RecordNoun; ids: string[] }[] = [];
  for (const { noun: child, column } of childrenOf(noun)) {
    const rows = await Statement.sql<{ id: string }>(tx)`
      update ${sql.id("crm", recordKinds[child].plural)}
      set ${sql.ref(column)} = ${withoutIds(column, ids)}, search_text = case when deleted_at is null then search_text else '' end
      where org_id = ${tx.orgId} and ${linksToOneOf(tx, recordKinds[child].plural, column, ids)}
      returning id`.send();
    unlinked.push({ noun: child, ids: rows.map(({ id }) => id) });
  }
  return unlinked;
}

function withoutIds(column: string, ids: readonly string[]): RawBuilder<unknown> {
  if (!holdsSeveral(column)) return sql`null`;
  return sql`array(select id from unnest(${sql.ref(column)}) with ordinality k (id, place)
    where id <> all(${ids}::uuid[]) order by place)`;
}

/** Deletes records. The caller must first remove the links of other rows to them. */
export async function deleteRows(tx: TenantTx, noun: RecordNoun, ids: readonly string[]): Promise<void> {
  await Statement.sql(tx)`
    delete from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and id = any(${ids}::uuid[])`.send();
}

export type PlainRow = Readonly<Record<string, unknown>>;

/** Selects all rows about the records from every table that refers to them, with custom values by field key. */
export async function selectEverythingOf(tx: TenantTx, noun: RecordNoun, ids: readonly string[]) {
  const plain = async (table: string, belongs: RawBuilder<SqlBool>, of?: RecordNoun): Promise<PlainRow[]> => {
    const custom = of && sql`|| jsonb_build_object('custom', ${withOrganisation(tx, customByKey(of))})`;
    const rows = await Statement.sql<{ row: PlainRow }>(tx)`
      select to_jsonb(c) - 'org_id' ${custom ?? sql``} as row from ${sql.id("crm", table)} c
      where org_id = ${tx.orgId} and ${belongs} order by id`.send();
    return rows.map(({ row }) => row);
  };
  const holder = `${noun}_id`;
  const linked: Record<string, PlainRow[]> = {};
  for (const { noun: child, column } of childrenOf(noun)) {
    const { plural } = recordKinds[child];
    linked[plural] = [
      ...(linked[plural] ?? []),
      ...(await plain(plural, linksToOneOf(tx, plural, column, ids), child)),
    ];
  }
  for (const { link, column } of linksOf(noun))
    linked[link.table] = await plain(link.table, isOneOf(column, ids));
  return {
    records: await plain(recordKinds[noun].plural, isOneOf("id", ids), noun),
    notes: nounsWith("notes").some((each) => each === noun) ? await plain("notes", isOneOf(holder, ids)) : [],
    files: nounsWith("files").some((each) => each === noun)
      ? await plain("attachments", isOneOf(holder, ids))
      : [],
    linked,
    merged: await selectRows(
      tx,
      sql`select id, merged_into from crm.merged_records
        where org_id = ${tx.orgId} and merged_into = any(${ids}::uuid[]) order by id`,
    ),
    likely_duplicates: await selectRows(
      tx,
      sql`select left_id, right_id, score, dismissed from crm.duplicate_pairs
        where org_id = ${tx.orgId} and (left_id = any(${ids}::uuid[]) or right_id = any(${ids}::uuid[]))
        order by left_id, right_id`,
    ),
    notices: await selectRows(
      tx,
      sql`select created_at, person_id, kind, parameters from crm.notices
        where org_id = ${tx.orgId} and record_id = any(${ids}::uuid[]) order by created_at, id`,
    ),
    import_rows: await selectRows(
      tx,
      sql`select import_id, row_number, cells, outcome, run_outcome from crm.import_check_rows
        where org_id = ${tx.orgId} and (record_id = any(${ids}::uuid[]) or run_record_id = any(${ids}::uuid[]))
        order by import_id, row_number`,
    ),
    audit: await selectRows(
      tx,
      sql`select at, who_name as who, what from crm.audit_entries
        where org_id = ${tx.orgId} and detail ->> 'id' = any(${ids}::text[]) order by at, id`,
    ),
    history: await selectHistory(tx, ids),
  };
}

export async function selectNamesOfIds(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  const uuids = ids.filter((id) => z.uuid().safeParse(id).success);
  const named = (table: string, name: string) => sql`
    select id::text as id, ${sql.raw(name)} as name from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and id = any(${uuids}::uuid[])`;
  const tables = [
    sql`select id, name from crm.people where org_id = ${tx.orgId} and id = any(${ids}::text[])`,
    ...["stages", "pipelines"].map((table) => named(table, "name")),
    ...recordNouns.map((noun) => named(recordKinds[noun].plural, nameExpression(recordKinds[noun]))),
  ];
  const rows = await Statement.sql<{ id: string; name: string | null }>(tx)`
    ${sql.join(tables, sql` union all `)}`.send();
  return new Map(rows.flatMap(({ id, name }): [string, string][] => (name === null ? [] : [[id, name]])));
}

async function selectRows(tx: TenantTx, query: RawBuilder<PlainRow>): Promise<PlainRow[]> {
  return (await query.execute(tx.db)).rows;
}

function selectHistory(tx: TenantTx, ids: readonly string[]): Promise<PlainRow[]> {
  return Statement.sql<PlainRow>(tx)`
    select a.at, a.actor_name as who, a.kind, c.noun, c.op, c.before, c.after
    from crm.action_changes c join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
    where c.org_id = ${tx.orgId}
      and (c.record_id = any(${ids}::uuid[]) or c.subject_id = any(${ids}::uuid[]))
    order by a.at, a.id`.send();
}
