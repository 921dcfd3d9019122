import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export function lockFields(tx: TenantTx): Statement<unknown> {
  const key = sql`hashtextextended('custom fields of ' || ${tx.orgId}::uuid, 0)`;
  return Statement.sql(tx)`select pg_advisory_xact_lock(${key})`;
}

export function selectKeys(tx: TenantTx, noun: RecordNoun) {
  return Statement.sql<{ key: string; is_restorable: boolean }>(tx)`
      select key, deleted_at is null or deleted_at > now() - make_interval(days => ${deletedRetentionDays})
        as is_restorable
      from crm.custom_fields where org_id = ${tx.orgId} and noun = ${noun}`;
}

export interface FieldState {
  readonly id: string;
  readonly shown: string;
  readonly variants: readonly object[];
  readonly applied: string;
  readonly isPurged?: boolean;
}

export async function updateState(tx: TenantTx, { id, shown, variants, applied, isPurged }: FieldState) {
  await Statement.sql(tx)`
    update crm.custom_fields set shown = ${shown}, variants = ${JSON.stringify(variants)}::jsonb, applied = ${applied},
      purged_at = ${isPurged === true ? sql`now()` : sql`null`}
    where org_id = ${tx.orgId} and id = ${id}`.send();
}

export function hasWords(tx: TenantTx, noun: RecordNoun, words: readonly string[]): Promise<boolean> {
  const records = sql.id("crm", recordKinds[noun].plural);
  return Statement.sql<{ found: boolean }>(tx)`
    select exists (select from ${records} where org_id = ${tx.orgId} and custom_words && ${words}::text[]
      and custom_words <> '{}') as found`.read(([row]) => row?.found === true);
}

export function distinctValues(tx: TenantTx, noun: RecordNoun, storage: string): RawBuilder<unknown> {
  return sql`
    select c.custom -> ${storage}::text as value, (array_agg(c.id order by c.id))[1] as id, count(*)::int as count
    from ${sql.id("crm", recordKinds[noun].plural)} c
    where c.org_id = ${tx.orgId} and c.custom_words @> array[${storage}] and c.custom_words <> '{}' and c.deleted_at is null
    group by 1 order by 2`;
}
