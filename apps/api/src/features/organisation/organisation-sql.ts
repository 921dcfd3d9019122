import { defaultCurrency } from "@lanyard/contract/limits";
import { sql } from "kysely";
import type { Pool } from "pg";
import { lockExclusively } from "#src/db/exclusive-lock-sql.ts";
import { violates } from "#src/db/postgres-error.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { insertRereading } from "#src/records/write/phone-rereading-sql.ts";

/**
 * Selects the id of the organisation with a slug. Calls a database function, because the API's role sees only
 * one organisation.
 */
export async function selectOrganisationId(pool: Pool, slug: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string | null }>("select crm.organisation_id($1) as id", [slug]);
  return rows[0]?.id ?? undefined;
}

/**
 * Inserts an organisation. Avoids `on conflict`, which on a cluster requires permission to update rows.
 * @throws an error for which `isTakenSlug` returns true, if another process inserted the organisation first
 */
export async function insertOrganisation(tx: TenantTx, slug: string): Promise<void> {
  await Statement.sql(tx)`insert into crm.organisations (id, slug) values (${tx.orgId}, ${slug})`.send();
}

export const isTakenSlug = (error: unknown) => violates(error, "organisations_slug_unique");

export interface OrganisationSettings {
  readonly currency: string;
  /** The country code (ISO 3166-1 alpha-2). */
  readonly default_country: string | null;
  /** The types of interactions, each as JSON; null for the defaults. */
  readonly interaction_types: readonly string[] | null;
}

type OrganisationRow = OrganisationSettings & { readonly version: number };

const untouched: OrganisationRow = {
  currency: defaultCurrency,
  default_country: null,
  interaction_types: null,
  version: 1,
};

const columns = sql`currency, default_country, version,
  (select array_agg(t.value::text order by t.place)
    from json_array_elements(interaction_types) with ordinality t (value, place)) as interaction_types`;

export function selectSettings(tx: TenantTx): Statement<OrganisationRow> {
  return Statement.sql<OrganisationRow>(tx)`
    select ${columns} from crm.organisation_settings where org_id = ${tx.orgId}`.map(
    ([row]) => row ?? untouched,
  );
}

export function selectCurrency(tx: TenantTx): Statement<string> {
  return selectSettings(tx).map(({ currency }) => currency);
}

export async function lockOrganisation(tx: TenantTx): Promise<OrganisationRow> {
  await Statement.sql(tx)`
    insert into crm.organisation_settings (org_id, currency) values (${tx.orgId}, ${defaultCurrency})
    on conflict (org_id) do nothing`.send();
  const rows = await Statement.sql<OrganisationRow>(tx)`
    select ${columns} from crm.organisation_settings
    where org_id = ${tx.orgId} for update`.send();
  return rows[0] ?? untouched;
}

/**
 * Prepares a change of the default country for phone numbers: waits for running writes (`phone_country.sql`),
 * and queues all phone numbers to be parsed again. Returns false if the writes take longer than `patienceMs`.
 */
export async function preparePhoneCountry(tx: TenantTx, patienceMs: number): Promise<boolean> {
  const key = sql`hashtextextended('phone country of ' || ${tx.orgId}::uuid, 0)`;
  if (!(await lockExclusively(tx, key, patienceMs))) return false;
  await insertRereading(tx);
  return true;
}

export async function writeOrganisation(
  tx: TenantTx,
  { currency, default_country, interaction_types }: OrganisationSettings,
): Promise<void> {
  await Statement.sql(tx)`
    update crm.organisation_settings
    set currency = ${currency}, default_country = ${default_country}, version = version + 1,
      interaction_types = ${interaction_types === null ? null : `[${interaction_types.join(",")}]`}::json
    where org_id = ${tx.orgId}`.send();
}

export interface LostOption {
  readonly type: string;
  readonly outcome: string | null;
  readonly label: string;
}

export function countOutcomes(tx: TenantTx, lost: readonly LostOption[]) {
  return Statement.sql<{ label: string; count: number }>(tx)`
      select l.label, count(*)::int as count
      from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) l (type text, outcome text, label text)
      join crm.interactions i on i.org_id = ${tx.orgId} and i.deleted_at is null
        and i.type = l.type and (l.outcome is null or i.outcome = l.outcome)
      group by l.label order by count(*) desc, l.label`;
}
