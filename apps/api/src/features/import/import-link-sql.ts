import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { withOrganisation } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { ofImport } from "./import-sql.ts";
import type { Importable, MatchWay } from "./importable.ts";
import { byEmail } from "./match-ways.ts";

/**
 * How a row's company is found, one way after the other: by its id in another system, by its name without case and
 * accents, by the address of its web site.
 */
const companyWays = [
  { key: "c.external_id", named: "r.company_name", isKeyed: "c.external_id is not null" },
  { key: "c.name_key", named: "r.company_key", isKeyed: "true" },
  {
    key: "regexp_replace(lower(c.website), '^https?://(www\\.)?([^/:?#]+).*$', '\\2')",
    named: "r.company_key",
    isKeyed: "c.website is not null",
    /** What looks like the address of a web site. */
    isMeant: "r.company_key ~ '^[a-z0-9-]+(\\.[a-z0-9-]+)+$'",
  },
];

/**
 * Links rows to the oldest live company that they name. In the same statement keeps those companies from being renamed or
 * deleted until the import has ended: one that was saved between two would escape.
 */
export async function linkCompanies(tx: TenantTx, importId: string): Promise<void> {
  for (const { key, named, isKeyed, isMeant = "true" } of companyWays) {
    const isOpen = sql`${ofImport(tx, importId)} and r.company_key is not null and r.company_id is null
      and r.outcome <> 'fail' and ${sql.raw(isMeant)}`;
    const isAny = sql<{ any: boolean }>`select exists (select from crm.import_rows r where ${isOpen}) as any`;
    if (!(await isAny.execute(tx.db)).rows[0]?.any) continue;
    await sql`
      with held as materialized (
        select ${sql.raw(key)} as key, c.id, c.name from crm.companies c
        where c.org_id = ${tx.orgId} and c.deleted_at is null and ${sql.raw(isKeyed)}
          and ${sql.raw(key)} in (select ${sql.raw(named)} from crm.import_rows r where ${isOpen})
        order by c.id for share of c
      ), oldest as materialized (select distinct on (key) key, id, name from held order by key, id)
      update crm.import_rows r set company_id = oldest.id, company_name = oldest.name from oldest
      where ${isOpen} and oldest.key = ${sql.raw(named)}`.execute(tx.db);
  }
}

/** Links the rows of a file to what the same rows became as a company, or as a contact. */
export async function linkPart(
  tx: TenantTx,
  importId: string,
  partId: string,
  { declaration }: Pick<Importable, "declaration">,
): Promise<void> {
  const part = sql`
    with part as materialized (
      select r.row_number, coalesce(r.holder_id, r.record_id) as id, r.holder_id is null or r.holder_is_own as is_new,
        ${recordName(declaration)} as name
      from crm.import_rows r where ${ofImport(tx, partId)} and r.outcome <> 'refuse'
    )`;
  const isMeant = sql`${ofImport(tx, importId)} and r.row_number = part.row_number`;
  if (declaration.noun === "contact")
    await sql`${part}
      update crm.import_rows r set contact_id = part.id, contact_name = part.name, contact_is_new = part.is_new
      from part where ${isMeant}`.execute(tx.db);
  if (declaration.noun === "company")
    await sql`${part}
      update crm.import_rows r set company_id = part.id, company_name = coalesce(c.name, part.name),
        company_is_new = part.is_new
      from part left join crm.companies c on c.org_id = ${tx.orgId} and c.id = part.id
      where ${isMeant}`.execute(tx.db);
}

/** What the record that is made of a row will be called. */
function recordName({ names: { joined, otherwise } }: Pick<AnyKind, "names">) {
  const said = (name: string) => sql`r.record ->> ${sql.lit(name)}`;
  const name = sql`nullif(concat_ws(' ', ${sql.join(joined.map(said))}), '')`;
  return otherwise === undefined ? name : sql`coalesce(${name}, ${said(otherwise)})`;
}

/** How a row's contact is found: by its address, by its id in another system, by a name that only one has. */
const contactWays: readonly (Pick<MatchWay, "from" | "key" | "isKeyed"> & { isOldest: boolean })[] = [
  { ...byEmail, isOldest: true },
  { key: "c.external_id", isKeyed: "c.external_id is not null", isOldest: true },
  { key: "c.name_key", isKeyed: "c.name_key is not null", isOldest: false },
];

/** Links rows to the contacts that they name. A name that several contacts have names none of them. */
export async function linkContacts(tx: TenantTx, importId: string): Promise<void> {
  for (const [index, { from = "crm.contacts c", key, isKeyed, isOldest }] of contactWays.entries()) {
    const named = sql`r.contact_keys[${sql.lit(index + 1)}]`;
    const isOpen = sql`${ofImport(tx, importId)} and r.contact_keys is not null and r.contact_id is null
      and r.outcome <> 'fail'`;
    await sql`
      with held as materialized (
        select ${sql.raw(key)} as key, c.id from ${withOrganisation(tx, from)}
        where c.org_id = ${tx.orgId} and c.deleted_at is null and ${sql.raw(isKeyed)}
          and ${sql.raw(key)} in (select ${named} from crm.import_rows r where ${isOpen})
        order by c.id for share
      ), meant as materialized (
        select key, (array_agg(id order by id))[1] as id from held group by key
        having ${isOldest ? sql`true` : sql`count(*) = 1`}
      )
      update crm.import_rows r set contact_id = meant.id from meant
      where ${isOpen} and meant.key = ${named}`.execute(tx.db);
  }
}

/** The rows that name a contact, or a company, which is not there. */
export async function selectUnlinkedRows(
  tx: TenantTx,
  importId: string,
  link: "contact_id" | "company_id",
): Promise<number[]> {
  const isUnlinked =
    link === "contact_id"
      ? sql`r.contact_keys is not null and r.contact_id is null`
      : sql`r.company_name is not null and r.company_id is null`;
  const { rows } = await sql<{ row_number: number }>`
    select r.row_number from crm.import_rows r
    where ${ofImport(tx, importId)} and r.outcome in ('create', 'merge') and ${isUnlinked}
    order by r.row_number`.execute(tx.db);
  return rows.map(({ row_number }) => row_number);
}
