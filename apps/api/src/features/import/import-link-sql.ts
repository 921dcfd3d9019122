import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { withOrganisation } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { CountedRows } from "./import-errors.ts";
import type { TriedWay } from "./import-match-sql.ts";
import { countedRows, moreLeftOut, ofImport, rowsLeavingOut, type Telling } from "./import-sql.ts";
import type { Importable, MatchWay } from "./importable.ts";
import { byEmail, keySeparator } from "./match-ways.ts";
import { linkMergedCompanies, linkMergedContacts } from "./merged-record-match-sql.ts";

interface CompanyWay {
  /** Of a company `c`, and of a row `r`. */
  readonly key: string;
  readonly named: string;
  /** Which companies, and which rows, have the key. */
  readonly isKeyed: string;
  readonly isMeant?: string;
}

const hostOf = (link: string) => `regexp_replace(lower(${link}), '^https?://(www\\.)?([^/:?#]+).*$', '\\2')`;
const byWebsite = { key: hostOf("c.website"), isKeyed: "c.website is not null" };

/**
 * How a row's company is found, one way after the other: by its id in another system, by its name without case and
 * accents, by the address of its web site, which may also stand where the name does.
 */
const companyWays: readonly CompanyWay[] = [
  { key: "c.external_id", named: "r.company_name", isKeyed: "c.external_id is not null" },
  { key: "c.name_key", named: "r.company_key", isKeyed: "true" },
  {
    ...byWebsite,
    named: hostOf("r.company ->> 'website'"),
    isMeant: "r.company ->> 'website' is not null",
  },
  {
    ...byWebsite,
    named: "r.company_key",
    // What looks like the address of a web site.
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
  await linkMergedCompanies(tx, importId, companyWays.slice(0, 2));
}

/**
 * Has the keys of rows name the company that is there by its own name, where the row tells it by the address of its web site:
 * records are known by the names of their companies, those that came with such a row by the address until they are edited.
 * A name that a company has goes before the address. Answers whether rows tell companies so.
 */
export async function renameCompaniesInKeys(
  tx: TenantTx,
  importId: string,
  { place, companyPart }: Pick<TriedWay, "place" | "companyPart">,
): Promise<boolean> {
  if (companyPart === undefined) return false;
  const key = sql`match_keys[${sql.lit(place)}]`;
  const [website, told] = companyWays
    .slice(2)
    .map(({ named, isMeant }) => ({ named, isMeant: isMeant ?? "true" }));
  if (website === undefined || told === undefined) return false;
  const host = sql`case when ${sql.raw(website.isMeant)} then ${sql.raw(website.named)} else ${sql.raw(told.named)} end`;
  const isOpen = sql`${ofImport(tx, importId)} and r.${key} is not null and r.company_key is not null
    and (${sql.raw(website.isMeant)} or ${sql.raw(told.isMeant)})`;
  const isAny = sql<{ any: boolean }>`select exists (select from crm.import_rows r where ${isOpen}) as any`;
  if (!(await isAny.execute(tx.db)).rows[0]?.any) return false;
  const isThere = sql`c.org_id = ${tx.orgId} and c.deleted_at is null`;
  // By patterns: a cluster takes no array_to_string of a column in what it writes.
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

/** How what a row names is found, one way after the other. A name that several have names none of them. */
interface NamedWay extends Required<Pick<MatchWay, "from" | "key" | "isKeyed">> {
  /** The oldest is meant where several have the key. */
  readonly isOldest: boolean;
}

const byId = { key: "c.external_id", isKeyed: "c.external_id is not null", isOldest: true };
const byOwnName = { key: "c.name_key", isKeyed: "c.name_key is not null", isOldest: false };

/** By what a column calls it; who comes first goes before the others where only one of them is wanted. */
const namedWays: Readonly<Record<string, readonly NamedWay[]>> = {
  deal: [byId, byOwnName].map((way) => ({ ...way, from: "crm.deals c" })),
  contact: [{ ...byEmail, isOldest: true }, byId, byOwnName].map((way) => ({
    from: "crm.contacts c",
    ...way,
  })),
};

/** Links rows to the records that those of their columns name which are among the targets. */
export async function linkNamed(tx: TenantTx, importId: string, targets: ReadonlySet<string>): Promise<void> {
  for (const [name, ways] of Object.entries(namedWays))
    if (targets.has(name)) await linkBy(tx, importId, name, ways);
}

async function linkBy(
  tx: TenantTx,
  importId: string,
  name: string,
  ways: readonly NamedWay[],
): Promise<void> {
  const [keys, link] = [sql.ref(`r.${name}_keys`), sql.ref(`${name}_id`)];
  for (const [index, { from, key, isKeyed, isOldest }] of ways.entries()) {
    const named = sql`${keys}[${sql.lit(index + 1)}]`;
    const isOpen = sql`${ofImport(tx, importId)} and ${keys} is not null and r.${link} is null
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
      update crm.import_rows r set ${link} = meant.id from meant
      where ${isOpen} and meant.key = ${named}`.execute(tx.db);
  }
  if (name === "contact")
    await linkMergedContacts(tx, importId, ways.findIndex(({ key }) => key === byId.key) + 1);
}

/**
 * Leaves each row the first of deal, contact and company that it names and that is there; a company is still to be
 * looked for. Answers the rows that had named more.
 */
export async function keepOneLink(
  tx: TenantTx,
  importId: string,
  { message, mostNamed }: Omit<Telling, "isKept">,
): Promise<CountedRows> {
  return countedRows(
    tx,
    sql`
    update crm.import_rows r set contact_id = case when r.deal_id is null then r.contact_id end,
      contact_keys = case when r.deal_id is null then r.contact_keys end,
      company_key = null, company = null, new_company_id = null, company_name = null,
      left_out = ${moreLeftOut(message)}
    where ${ofImport(tx, importId)} and ((r.deal_id is not null and r.contact_keys is not null)
      or (coalesce(r.deal_id, r.contact_id) is not null and r.company_key is not null))
    returning r.row_number`,
    mostNamed,
  );
}

/**
 * Ends the keys of rows in what they belong to, a company that is still to be made by its name. Rows that name what is not
 * there have no such key: what they belong to is not known to be the same.
 */
export async function addLinkToKeys(tx: TenantTx, importId: string, place: number): Promise<void> {
  const key = sql`match_keys[${sql.lit(place)}]`;
  await sql`
    update crm.import_rows r set ${key} = r.${key} || ${keySeparator}::text
      || coalesce(r.deal_id::text, r.contact_id::text, r.company_id::text, r.company_key,
        case when r.contact_keys is null and r.deal_keys is null then '' end)
    where ${ofImport(tx, importId)} and r.${key} is not null`.execute(tx.db);
}

/** The rows that name a contact, a company or a deal which is not there. */
export async function unlinkedRows(
  tx: TenantTx,
  importId: string,
  link: keyof typeof isUnlinked,
  telling: Telling,
): Promise<CountedRows> {
  const isMeant = sql`r.outcome in ('create', 'merge') and ${isUnlinked[link]}`;
  return rowsLeavingOut(tx, importId, isMeant, telling);
}

const isUnlinked = {
  contact: sql`r.contact_keys is not null and r.contact_id is null`,
  deal: sql`r.deal_keys is not null and r.deal_id is null`,
  company: sql`r.company_name is not null and r.company_id is null`,
};
