import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { ofImport } from "./import-sql.ts";
import { alikeSeparator, type Importable } from "./importable.ts";

/** What becomes of a row whose key a record has already. */
type HeldOutcome = "merge" | "fail";

/** Marks the rows whose key a live record has that is not their own: the oldest where several have it. */
export async function markHeldRows(
  tx: TenantTx,
  importId: string,
  { plural, keyColumn }: Pick<Importable, "plural" | "keyColumn">,
  outcome: HeldOutcome,
): Promise<void> {
  const key = sql.ref(`c.${keyColumn}`);
  const isMeant = sql`${key} in (
    select r.match_key from crm.import_rows r where ${ofImport(tx, importId)} and r.match_key is not null)`;
  await markHeld(tx, importId, { plural, key, isMeant, outcome });
}

/** The same for rows without a key of their own: a live record that has none either and is alike in these columns. */
export async function markAlikeRows(
  tx: TenantTx,
  importId: string,
  { plural, keyColumn, alike }: Pick<Importable, "plural" | "keyColumn" | "alike">,
  outcome: HeldOutcome,
): Promise<void> {
  if (alike === undefined) return;
  // As text of the statement: with parameters, two equal expressions are not the same.
  const separator = sql.lit(alikeSeparator);
  const first = sql.ref(`c.${alike.column}`);
  const others = alike.others.map((name) => sql`coalesce(${sql.ref(`c.${name}`)}, '')`);
  const key = sql`concat_ws(${separator}, ${sql.join([first, ...others])})`;
  const isMeant = sql`${sql.ref(`c.${keyColumn}`)} is null and ${first} in (
    select split_part(r.match_key, ${separator}, 1) from crm.import_rows r
    where ${ofImport(tx, importId)} and position(${separator} in r.match_key) > 0)`;
  await markHeld(tx, importId, { plural, key, isMeant, outcome });
}

interface Held extends Pick<Importable, "plural"> {
  /** Of a record `c`. */
  readonly key: RawBuilder<unknown>;
  /** Whether a row could have the key of `c`: keeps all others from being sorted. */
  readonly isMeant: RawBuilder<unknown>;
  readonly outcome: HeldOutcome;
}

async function markHeld(
  tx: TenantTx,
  importId: string,
  { plural, key, isMeant, outcome }: Held,
): Promise<void> {
  await sql`
    with held as materialized (
      select distinct on (${key}) ${key} as match_key, c.id from ${sql.id("crm", plural)} c
      where c.org_id = ${tx.orgId} and c.deleted_at is null and ${isMeant}
      order by ${key}, c.id
    )
    update crm.import_rows r set holder_id = held.id, outcome = ${outcome} from held
    where ${ofImport(tx, importId)} and held.match_key = r.match_key and held.id <> r.record_id`.execute(
    tx.db,
  );
}

/** Marks the rows whose key an earlier row of the same file has. */
export async function markRepeatedRows(tx: TenantTx, importId: string, outcome: HeldOutcome): Promise<void> {
  await sql`
    with f as materialized (
      select distinct on (match_key) match_key, row_number, record_id from crm.import_rows r
      where ${ofImport(tx, importId)} and match_key is not null order by match_key, row_number
    )
    update crm.import_rows r set holder_id = f.record_id, outcome = ${outcome} from f
    where ${ofImport(tx, importId)} and r.match_key = f.match_key
      and r.row_number > f.row_number and r.outcome = 'create'`.execute(tx.db);
}
