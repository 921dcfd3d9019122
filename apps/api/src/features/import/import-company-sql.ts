import type { ColumnChoice } from "@lanyard/contract/import/import-job-schema";
import { type RawBuilder, sql } from "kysely";
import { companyRecords, companyRowColumns } from "#src/features/company/company.ts";
import { type ColumnDefaults, recordsMadeFrom } from "#src/records/kind/record-sql.ts";
import type { TriedWay } from "./import-match-sql.ts";
import { ofImport } from "./import-sql.ts";
import { keySeparator } from "./match-ways.ts";
import { linkMergedCompanies } from "./merged-record-match-sql.ts";
import type { Staged } from "./staged-rows.ts";

interface CompanyWay {
  /** SQL for the key of company `c`. */
  readonly key: string;
  /** SQL for the key that row `r` contains. */
  readonly named: string;
  /** SQL conditions that the company and the row have a key. */
  readonly isKeyed: string;
  readonly rowHasKey: string;
}

const hostOf = (link: string) => `regexp_replace(lower(${link}), '^https?://(www\\.)?([^/:?#]+).*$', '\\2')`;
const byWebsite = { key: hostOf("c.website"), isKeyed: "c.website is not null" };
const ofWebsite: CompanyWay = {
  ...byWebsite,
  named: hostOf("r.company ->> 'website'"),
  rowHasKey: "r.company ->> 'website' is not null",
};
const ofWebsiteInName: CompanyWay = {
  ...byWebsite,
  named: "r.company_key",
  // A name can be a website only if it looks like a domain.
  rowHasKey: "r.company_key ~ '^[a-z0-9-]+(\\.[a-z0-9-]+)+$'",
};
const ofName: readonly CompanyWay[] = [
  ...[{ key: "c.external_id", named: "r.company_name", isKeyed: "c.external_id is not null" }],
  ...[{ key: "c.name_key", named: "r.company_key", isKeyed: "true" }],
].map((way) => ({ ...way, rowHasKey: "true" }));

/**
 * Links rows to the oldest live company that they name, by external id, by name without case and accents, and
 * by website, in this order. Locks these companies in the same statement, so that no company can change in
 * between.
 */
export async function linkCompanies(staged: Staged): Promise<void> {
  const { tx } = staged;
  for (const { key, named, isKeyed, rowHasKey } of [...ofName, ofWebsite, ofWebsiteInName]) {
    const isOpen = sql`${ofImport(staged)} and r.company_key is not null and r.company_id is null
      and r.outcome <> 'fail' and ${sql.raw(rowHasKey)}`;
    if (!(await isAny(staged, isOpen))) continue;
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
  await linkMergedCompanies(staged, ofName);
}

async function isAny({ tx }: Staged, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from crm.import_rows r where ${condition}) as any`.execute(tx.db);
  return rows[0]?.any === true;
}

/**
 * Replaces websites in the match keys of rows with company names, because the match keys of records contain
 * names. Returns whether any row identifies its company by website.
 */
export async function renameCompaniesInKeys(
  staged: Staged,
  { place, companyPart }: Pick<TriedWay, "place" | "companyPart">,
): Promise<boolean> {
  if (companyPart === undefined) return false;
  const { tx } = staged;
  const key = sql`match_keys[${sql.lit(place)}]`;
  const [hasWebsite, isWebsite] = [sql.raw(ofWebsite.rowHasKey), sql.raw(ofWebsiteInName.rowHasKey)];
  const host = sql`case when ${hasWebsite} then ${sql.raw(ofWebsite.named)} else r.company_key end`;
  const isOpen = sql`${ofImport(staged)} and r.${key} is not null and r.company_key is not null
    and (${hasWebsite} or ${isWebsite})`;
  if (!(await isAny(staged, isOpen))) return false;
  const isThere = sql`c.org_id = ${tx.orgId} and c.deleted_at is null`;
  // A cluster refuses array_to_string in an update, so a regular expression changes the key.
  const before = `^(?:[^${keySeparator}]*${keySeparator}){${companyPart - 1}}`;
  const upToIt = sql.lit(before);
  const afterIt = sql.lit(`${before}[^${keySeparator}]*(.*)$`);
  await sql`
    with held as materialized (
      select distinct on (host) ${sql.raw(byWebsite.key)} as host, c.name_key from crm.companies c
      where ${isThere} and ${sql.raw(byWebsite.isKeyed)}
        and ${sql.raw(byWebsite.key)} in (select ${host} from crm.import_rows r where ${isOpen})
      order by host, c.id
    ), called as materialized (
      select distinct c.name_key from crm.companies c
      where ${isThere} and c.name_key in (select r.company_key from crm.import_rows r where ${isOpen})
    )
    update crm.import_rows r
    set ${key} = substring(r.${key} from ${upToIt}) || held.name_key || substring(r.${key} from ${afterIt})
    from held
    where ${isOpen} and held.host = ${host} and r.company_key not in (select name_key from called)`.execute(
    tx.db,
  );
  return true;
}

/**
 * Removes companies from rows whose records do not receive them, so that no unused company is created. `mode`
 * decides whether existing records receive a company, and which of several rows sets it.
 */
export async function unlinkUnusedCompanies(staged: Staged, mode: ColumnChoice): Promise<void> {
  const { tx, importable } = staged;
  const { declaration, company, links } = importable;
  if (company === undefined) return;
  const direction = sql.raw(mode === "take" ? "desc" : "asc");
  const others = declaration.belongsToOne ? links.map(({ column }) => column) : [];
  const columns = [company.column, ...(company.text === undefined ? [] : [company.text]), ...others];
  const hasCompany = columns.map((column) => sql`c.${sql.ref(column)} is not null`);
  const hasOwn = sql`exists (select from ${sql.id("crm", declaration.plural)} c where c.org_id = ${tx.orgId}
    and c.id = named.holder_id and (${sql.join(hasCompany, sql` or `)}))`;
  /** Whether the existing record of a row does not receive the row's company. */
  const isKept = { take: sql`false`, fill: hasOwn, keep: sql`named.holder_id is not null` };
  await sql`
    with named as materialized (
      select r.row_number, r.holder_id, row_number() over (
        partition by coalesce(r.holder_id, r.record_id) order by r.row_number ${direction}) as place
      from crm.import_rows r
      where ${ofImport(staged)} and r.company_key is not null and r.outcome in ('create', 'merge')
    )
    update crm.import_rows r set company_key = null from named
    where ${ofImport(staged)} and r.row_number = named.row_number
      and (named.place > 1 or ${isKept[mode]})`.execute(tx.db);
}

/**
 * Links merged rows to the companies that a run would create for them, so that a check has the same results
 * as a run.
 */
export async function planCompanies(staged: Staged): Promise<void> {
  await sql`
    update crm.import_rows r set company_id = new_company_id, company_is_new = true
    where ${ofImport(staged)} and r.outcome = 'merge' and r.company_key is not null
      and r.company_id is null and r.new_company_id is not null`.execute(staged.tx.db);
}

/**
 * Links rows to the companies that the import created for them, even if a user has created a company of the
 * same name in the meantime. Joining the rows with each other would take quadratic time.
 */
export async function linkCreatedCompanies(staged: Staged): Promise<void> {
  await sql`
    with made as materialized (
      select r.company_key, c.id, c.name from crm.import_rows r
      join crm.companies c on c.org_id = ${staged.tx.orgId} and c.id = r.new_company_id
      where ${ofImport(staged)}
    )
    update crm.import_rows r set company_id = made.id, company_name = made.name, company_is_new = true
    from made
    where ${ofImport(staged)} and r.company_key = made.company_key
      and r.company_id is null and r.outcome in ('create', 'merge')`.execute(staged.tx.db);
}

export async function insertCompanies(staged: Staged, defaults: ColumnDefaults): Promise<void> {
  const rows = sql`
    select distinct on (company_key) org_id, new_company_id as id, company as record, row_number from crm.import_rows r
    where ${ofImport(staged)} and company_key is not null and company_id is null and new_company_id is not null
      and outcome in ('create', 'merge')
    order by company_key, row_number`;
  const made = { columns: companyRowColumns, rows, defaults };
  await recordsMadeFrom(staged.tx, companyRecords, made).execute(staged.tx.db);
}

export function createdCompanies(staged: Staged) {
  return sql`
    select c.id as record_id, c.id as subject_id, c.version
    from crm.companies c join crm.import_rows r on r.org_id = c.org_id and r.new_company_id = c.id
    where c.org_id = ${staged.tx.orgId} and ${ofImport(staged)}`;
}
