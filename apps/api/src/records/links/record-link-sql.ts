import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { linkBetween } from "@lanyard/contract/kind/record-links";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { nameExpression } from "#src/records/kind/record-name-sql.ts";

export interface LinkedRecord {
  readonly id: string;
  readonly role: string;
}

type Link = NonNullable<ReturnType<typeof linkBetween>>;

/** The maximum number of links that are read. If there are more, only the newest ones are read. */
const linkedAtMost = 1000;

export function selectLinked(
  tx: TenantTx,
  { table, column, otherColumn }: Link,
  id: string,
): Promise<LinkedRecord[]> {
  const other = sql.ref(otherColumn);
  return Statement.sql<LinkedRecord>(tx)`
    select distinct on (l.other) l.other as id, l.role from (
      select ${other} as other, role, id from ${sql.id("crm", table)}
      where org_id = ${tx.orgId} and ${sql.ref(column)} = ${id} and deleted_at is null
      order by id desc limit ${linkedAtMost}
    ) l order by l.other, l.id`.send();
}

export function selectLinkedNames(
  tx: TenantTx,
  { table, column, noun }: { readonly table: string; readonly column: string; readonly noun: RecordNoun },
  rowIds: readonly string[],
): Statement<{ row_id: string; id: string; name: string | null }[]> {
  const kind = recordKinds[noun];
  return Statement.sql<{ row_id: string; id: string; name: string | null }>(tx)`
    select l.id as row_id, r.id, ${sql.raw(nameExpression(kind, "r"))} as name
    from ${sql.id("crm", table)} l
    join ${sql.id("crm", kind.plural)} r on r.org_id = ${tx.orgId} and r.id = l.${sql.ref(column)}
    where l.org_id = ${tx.orgId} and l.id = any(${rowIds}::uuid[]) and r.deleted_at is null`;
}

/** Selects which of the ids have a row, including deleted records. */
export function selectExistingIds(tx: TenantTx, noun: RecordNoun, ids: readonly string[]) {
  return Statement.sql<{ id: string }>(tx)`
    select id from ${sql.id("crm", recordKinds[noun].plural)} where org_id = ${tx.orgId} and ${isOneOf("id", ids)}`.read(
    (rows) => new Set(idsOf(rows)),
  );
}
