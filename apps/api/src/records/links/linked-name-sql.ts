import { type RecordNoun, type RecordPlural, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { linksToOneOf } from "#src/db/one-of.ts";
import { withOrganisation } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import { listed } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { customByKey } from "#src/records/custom/custom-definition-sql.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * Locks live records that link to one of the ids, in id order, beginning after the record `after`. Returns
 * their columns.
 */
export function lockLinked(
  tx: TenantTx,
  noun: RecordNoun,
  columns: readonly string[],
  { link, ids, after, limit }: { link: string; ids: readonly string[]; after: string; limit: number },
): Promise<Row[]> {
  return Statement.sql<Row>(tx)`
    select ${readColumns(tx, noun, columns)} from ${sql.id("crm", recordKinds[noun].plural)} c
    where org_id = ${tx.orgId} and ${linksToOneOf(tx, recordKinds[noun].plural, link, ids)} and deleted_at is null and id > ${after}::uuid
    order by id limit ${limit} for update`.send();
}

export const readColumns = (tx: TenantTx, noun: RecordNoun, columns: readonly string[]) =>
  withOrganisation(tx, `${listed(["id", ...columns], "c.")}, ${customByKey(noun)} as custom`);

/** Updates the columns of the records whose values differ. Does not increase their versions. */
export async function writeNamedColumns(
  tx: TenantTx,
  table: RecordPlural,
  records: readonly Row[],
): Promise<void> {
  const [first] = records;
  if (first === undefined) return;
  const columns = Object.keys(first).filter((name) => name !== "id");
  const row = (alias: string) => sql.raw(`row(${listed(columns, `${alias}.`)})`);
  await Statement.sql(tx)`
    update ${sql.id("crm", table)} r set (${sql.raw(listed(columns))}) = ${row("d")}
    from jsonb_populate_recordset(null::${sql.id("crm", table)}, ${JSON.stringify(records)}::jsonb) d
    where r.org_id = ${tx.orgId} and r.id = d.id and ${row("r")} is distinct from ${row("d")}`.send();
}
