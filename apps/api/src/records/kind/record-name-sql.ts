import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "./record-holder.ts";
import { maxLabel } from "./record-kind.ts";

/** Returns SQL for the display name of a record. The name is null if the naming fields are empty. */
export function nameExpression({ fields, names }: Pick<KindDeclaration, "fields" | "names">, table?: string) {
  return nameOf(names, (field) => {
    const column = table === undefined ? field : `${table}.${field}`;
    return fields[field]?.type === "lines" ? firstLine(column) : column;
  });
}

function firstLine(column: string): string {
  const line = `split_part(${column}, chr(10), 1)`;
  return `case when length(${line}) > ${maxLabel} then left(${line}, ${maxLabel - 1}) || '…' else ${line} end`;
}

export function nameOf(
  { joined, otherwise }: KindDeclaration["names"],
  expressionOf: (field: string) => string,
): string {
  const [first = "", second] = joined.map(expressionOf);
  const name = second === undefined ? first : `crm.joined_name(${first}, ${second})`;
  return otherwise === undefined ? name : `coalesce(${name}, ${expressionOf(otherwise)})`;
}

export interface NamedRecord {
  readonly id: string;
  readonly name: string | null;
  readonly isLive: boolean;
}

/** Selects the display names of the records with the given ids, including deleted records. */
export function selectRecordNames(tx: TenantTx, noun: RecordNoun, ids: readonly string[]) {
  return namesOf(tx, noun, ids, sql``);
}

export function holdRecordNames(tx: TenantTx, noun: RecordNoun, ids: readonly string[]) {
  return namesOf(tx, noun, ids, sql`order by id for share`);
}

/**
 * Selects the names of live records, and locks them in id order. A caller that locks a merged record before
 * its survivor could deadlock with a bulk edit that has locked the survivor and waits for the merged record.
 */
export function holdLiveNames(tx: TenantTx, noun: RecordNoun, ids: readonly string[]) {
  return namesOf(tx, noun, ids, sql`and deleted_at is null order by id for share`);
}

function namesOf(
  tx: TenantTx,
  noun: RecordNoun,
  ids: readonly string[],
  locking: RawBuilder<unknown>,
): Statement<NamedRecord[]> {
  if (ids.length === 0) return Statement.known([]);
  const kind = recordKinds[noun];
  return Statement.sql<NamedRecord>(tx)`
    select id, ${sql.raw(nameExpression(kind))} as name, deleted_at is null as "isLive"
    from ${sql.table(`crm.${kind.plural}`)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} ${locking}`;
}

export function selectRecordsByNameKey(tx: TenantTx, noun: RecordNoun, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return Statement.sql<{ id: string; name_key: string }>(tx)`
    select distinct on (name_key) id, name_key from ${sql.table(`crm.${recordKinds[noun].plural}`)}
    where org_id = ${tx.orgId} and name_key = any(${keys}::text[]) and deleted_at is null
    order by name_key, id`.send();
}

export function selectRecordsOfOneName(tx: TenantTx, noun: RecordNoun, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return Statement.sql<{ id: string; name: string }>(tx)`
    select (array_agg(id))[1] as id, name_key as name from ${sql.table(`crm.${recordKinds[noun].plural}`)}
    where org_id = ${tx.orgId} and name_key = any(${keys}::text[]) and deleted_at is null
    group by name_key having count(*) = 1`.send();
}

export function selectNames(tx: TenantTx, table: "people" | "stages", condition: RawBuilder<unknown>) {
  return Statement.sql<{ id: string; name: string }>(tx)`
    select id, name from ${sql.id("crm", table)} where org_id = ${tx.orgId} and ${condition}`;
}

export const selectStageNames = (tx: TenantTx, ids: readonly string[]) =>
  selectNames(tx, "stages", isOneOf("id", ids));

export function selectLiveName(tx: TenantTx, { noun, id }: Holder): Promise<string | undefined> {
  const kind = recordKinds[noun];
  return Statement.sql<{ name: string }>(tx)`
    select coalesce(${sql.raw(nameExpression(kind))}, '') as name from ${sql.table(`crm.${kind.plural}`)}
    where org_id = ${tx.orgId} and id = ${id} and deleted_at is null`.read(([row]) => row?.name);
}
