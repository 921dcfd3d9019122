import { foldText } from "@lanyard/contract/search/fold-text";
import { type RawBuilder, sql } from "kysely";
import { foldedText } from "#src/db/folded-text-sql.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export interface AuditFilter {
  readonly what?: string | undefined;
  readonly who?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

function matching(tx: TenantTx, { what, who, from, before }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    sql`org_id = ${tx.orgId}`,
    ...(what === undefined ? [] : [sql`what = ${what}`]),
    ...(who === undefined || who === ""
      ? []
      : [
          sql`(who_id = ${who} or strpos(${foldedText(sql`who_name`)}, ${foldText(who)}) > 0
            or strpos(${foldedText(sql`who_email`)}, ${foldText(who)}) > 0)`,
        ]),
    ...(from === undefined ? [] : [sql`at >= ${from}::timestamptz`]),
    ...(before === undefined ? [] : [sql`at < ${before}::timestamptz`]),
  ];
  return sql`from crm.audit_entries where ${sql.join(conditions, sql` and `)}`;
}

const newestFirst = sql`order by at desc, id desc`;
const columns = sql`id, at, who_name as who, who_email, who_id, what, detail`;

export function selectEntries(
  tx: TenantTx,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<unknown[]> {
  return Statement.sql(tx)`
    select ${columns} ${matching(tx, filter)} ${newestFirst} limit ${limit} offset ${offset}`.send();
}

export function countEntries(tx: TenantTx, filter: AuditFilter, most: number): Promise<number> {
  return Statement.sql<{ total: number }>(tx)`
    select count(*)::int as total from (select 1 ${matching(tx, filter)} limit ${most}) found`.read(
    ([row]) => row?.total ?? 0,
  );
}

export function entryIds(tx: TenantTx, filter: AuditFilter): RawBuilder<unknown> {
  return sql`select id ${matching(tx, filter)} ${newestFirst}`;
}

export function selectEntriesByIds(tx: TenantTx, ids: readonly string[]): Promise<unknown[]> {
  return Statement.sql(tx)`
    select ${columns} from crm.audit_entries
    where org_id = ${tx.orgId} and id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], id)`.send();
}

export function selectNewestOfSignin(tx: TenantTx): Promise<string | undefined> {
  return Statement.sql<{ at: string }>(tx)`
    select at from crm.audit_entries where org_id = ${tx.orgId} and is_of_signin
    order by at desc limit 1`.read(([row]) => row?.at);
}
