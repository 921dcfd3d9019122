import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { foldedText } from "#src/db/folded-text-sql.ts";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { ordersOf, writingsOf } from "./naming.ts";
import type { FieldValues } from "./record-change.ts";

/**
 * Clears the logged values of the records and their children, and the labels of the actions that changed
 * them, except imports. Keeps times and actors. Deletes stored responses that contain the records.
 */
export async function clearLogOf(tx: TenantTx, ids: RawBuilder<unknown>): Promise<void> {
  await Statement.sql(tx)`
    with gone as materialized (${ids}),
    touched as (
      update crm.action_changes c set before = null, after = null
      from gone where c.org_id = ${tx.orgId} and (c.record_id = gone.id or c.subject_id = gone.id)
      returning c.action_id
    ), named as (
      update crm.actions a set label = ''
      where a.org_id = ${tx.orgId} and a.kind <> 'import' and a.id in (select action_id from touched)
    )
    delete from crm.idempotency_keys k
    where k.org_id = ${tx.orgId}
      and (k.action_id in (select action_id from touched)
        or exists (select from gone where strpos(k.answer::text, gone.id::text) > 0))`.send();
}

export function clearLogOfRecords(tx: TenantTx, ids: readonly string[]): Promise<void> {
  return clearLogOf(tx, sql`select unnest(${ids}::uuid[]) as id`);
}

export async function selectFormerTexts(
  tx: TenantTx,
  ids: readonly string[],
  fields: readonly string[],
): Promise<string[]> {
  const rows = await Statement.sql<{ text: string }>(tx)`
    select distinct told.value #>> '{}' as text
    from crm.action_changes c
    cross join lateral (values (c.before), (c.after)) side (fields)
    cross join lateral unnest(${fields}::text[]) as field (name)
    cross join lateral jsonb_path_query(side.fields -> field.name, 'strict $.** ? (@.type() == "string")') as told (value)
    where c.org_id = ${tx.orgId} and c.record_id = any(${ids}::uuid[])`.send();
  return rows.map(({ text }) => text);
}

export interface FormerValues {
  readonly record_id: string;
  readonly before: FieldValues | null;
  readonly after: FieldValues | null;
}

/** Selects the logged changes of any of the fields, grouped by record, and newest first within a record. */
export function selectFormerValues(tx: TenantTx, ids: readonly string[], fields: readonly string[]) {
  return Statement.sql<FormerValues>(tx)`
    select c.record_id, c.before, c.after
    from crm.action_changes c
    where c.org_id = ${tx.orgId} and c.record_id = any(${ids}::uuid[])
      and (c.before ?| ${fields}::text[] or c.after ?| ${fields}::text[])
    order by c.record_id, c.version desc`.send();
}

/**
 * Clears the labels of imports, which are file names, if they contain the words of one of the texts. Skips
 * imports that are less than `days` old.
 */
export async function clearLabelsOfImports(
  tx: TenantTx,
  texts: readonly string[],
  { days = 0 }: { readonly days?: number } = {},
): Promise<void> {
  await Statement.sql(tx)`
    update crm.actions set label = ''
    where org_id = ${tx.orgId} and kind = 'import' and at <= now() - make_interval(days => ${days})
      and ${isNaming(sql`label`, texts)}`.send();
}

/**
 * Adds records to the list of erasures. A restore erases the listed records, because older backups still
 * contain them.
 */
export async function insertErased(tx: TenantTx, noun: string, ids: readonly string[]): Promise<void> {
  await Statement.sql(tx)`
    insert into crm.erased_records (org_id, id, noun)
    select ${tx.orgId}::uuid, unnest(${ids}::uuid[]), ${noun}
    on conflict (org_id, id) do nothing ${insertedWithoutCoordinator}`.send();
}

export function selectMoment(tx: TenantTx): Promise<string> {
  return Statement.sql<{ moment: string }>(tx)`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`.read(
    ([row]) => row?.moment ?? "",
  );
}

export function selectErasedAmong(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return Statement.sql<{ id: string }>(tx)`
    select id from crm.erased_records where org_id = ${tx.orgId} and id = any(${ids}::uuid[])`.read(
    (rows) => new Set(idsOf(rows)),
  );
}

/** Selects the records of a kind that exist although they were erased, because a backup was restored. */
export function selectRestoredErased(
  tx: TenantTx,
  { noun, plural, limit }: { readonly noun: string; readonly plural: RecordPlural; readonly limit: number },
): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select r.id from crm.erased_records e
    join ${sql.id("crm", plural)} r on r.org_id = ${tx.orgId} and r.id = e.id
    where e.org_id = ${tx.orgId} and e.noun = ${noun}
    order by r.id limit ${limit}`.read(idsOf);
}

const likeSigns = /[\\%_]/gu;

/**
 * Returns SQL for whether a text contains the words of one of the texts in any order, because imported files
 * split names into cells. LIKE excludes most rows before regular expressions test the rest.
 */
export function isNaming(text: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean> {
  const folded = foldedText(text);
  return sql`(${folded} like any(${namingPatterns(texts)}::text[]) and ${folded} ~ any(${namingExpressions(texts)}::text[]))`;
}

function namingPatterns(texts: readonly string[]): string[] {
  const orders = writingsOf(texts).flatMap(({ words }) => ordersOf(words));
  return orders.map((order) => `%${order.map((word) => word.replace(likeSigns, "\\$&")).join("%")}%`);
}

export const namingExpressions = (texts: readonly string[]): string[] =>
  writingsOf(texts).flatMap(({ expressions }) => ordersOf(expressions).map((order) => order.join(".*")));
