import { namedToBeMade } from "@lanyard/contract/import/import-targets";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import { type RawBuilder, sql } from "kysely";
import { withOrganisation } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { nameOf } from "#src/records/kind/record-name-sql.ts";
import { listedKeys } from "./import-links.ts";
import { addLeftOut, appendedLeftOut, ofImport } from "./import-sql.ts";
import type { ImportLink, NamedParents } from "./importable.ts";
import { keySeparator } from "./match-ways.ts";
import { linkMerged } from "./merged-record-match-sql.ts";
import type { Staged, StagedRows } from "./staged-rows.ts";

/** Links the rows of a mixed file to the records of another kind that the same rows create or match. */
export async function linkPart(staged: Staged, ofPart: Staged): Promise<void> {
  const { tx, importable } = staged;
  const { declaration } = ofPart.importable;
  const part = sql`
    with part as materialized (
      select r.row_number, coalesce(r.holder_id, r.record_id) as id, r.holder_id is null or r.holder_is_own as is_new,
        ${recordName(declaration)} as name
      from crm.import_rows r where ${ofImport(ofPart)} and r.outcome <> 'refuse'
    )`;
  const isInPart = sql`${ofImport(staged)} and r.row_number = part.row_number`;
  for (const { noun, place } of importable.links)
    if (declaration.noun === noun)
      await sql`${part}
        update crm.import_rows r set link_ids[${sql.lit(place)}] = part.id,
          link_names[${sql.lit(place)}] = case when part.is_new then coalesce(part.name, '') end
        from part where ${isInPart}`.execute(tx.db);
  if (declaration.noun === namedToBeMade)
    await sql`${part}
      update crm.import_rows r set company_id = part.id, company_name = coalesce(c.name, part.name),
        company_is_new = part.is_new
      from part left join crm.companies c on c.org_id = ${tx.orgId} and c.id = part.id
      where ${isInPart}`.execute(tx.db);
}

const recordName = ({ names }: Pick<AnyKind, "names">) =>
  sql.raw(nameOf(names, (field) => `(r.record ->> '${field}')`));

const keyAt = (place: number) => sql`r.link_keys[${sql.lit(place)}]`;
export const idAt = ({ place }: Pick<ImportLink, "place">) => sql`link_ids[${sql.lit(place)}]`;
export const idIn = (link: ImportLink) => sql`r.${idAt(link)}`;

function isNamed({ firstKey, ways }: ImportLink): RawBuilder<unknown> {
  const keys = ways.map((_, index) => sql`${keyAt(firstKey + index)} is not null`);
  return sql`(${sql.join(keys, sql` or `)})`;
}

export async function linkNamed(staged: StagedRows, links: readonly ImportLink[]): Promise<void> {
  for (const link of links) {
    if (!staged.targets.has(link.target)) continue;
    await linkBy(staged, link);
    await linkMerged(staged, link);
  }
}

/** Returns queries that lock the records with the `wanted` keys, and list a record for each key as `meant`. */
function recordsNamed(
  tx: TenantTx,
  { from, key, isKeyed, isOldest }: NamedParents["ways"][number],
  { held, meant, wanted }: Readonly<Record<"held" | "meant" | "wanted", RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  return sql`${held} as materialized (
      select ${sql.raw(key)} as key, c.id from ${withOrganisation(tx, from)}
      where c.org_id = ${tx.orgId} and c.deleted_at is null and ${sql.raw(isKeyed)} and ${sql.raw(key)} in (${wanted})
      order by c.id for share
    ), ${meant} as materialized (
      select key, (array_agg(id order by id))[1] as id from ${held} group by key
      having ${isOldest ? sql`true` : sql`count(*) = 1`}
    )`;
}

/**
 * Links rows to the records that cells list, and adds a warning to rows that list missing records. Repeated
 * names count once. Returns whether the file has columns with such lists.
 */
export async function linkLists(staged: StagedRows): Promise<boolean> {
  const named = staged.importable.lists.filter(({ target }) => staged.targets.has(target));
  for (const list of named) await linkListed(staged, list);
  return named.length > 0;
}

async function linkListed(staged: Staged, list: NamedParents): Promise<void> {
  const { ways, column, unknown } = list;
  const { tx } = staged;
  const keys = listedKeys(list);
  const found = ways.map((way, index) => {
    const [held, meant] = [sql.ref(`held_${index}`), sql.ref(`meant_${index}`)];
    const key = sql`n.keys ->> ${sql.lit(index)}`;
    return {
      records: recordsNamed(tx, way, { held, meant, wanted: sql`select ${key} from named n` }),
      id: sql`${meant}.id`,
      join: sql`left join ${meant} on ${meant}.key = ${key}`,
    };
  });
  const each = (part: "records" | "id" | "join") => found.map((way) => way[part]);
  await sql`
    with named as materialized (
      select r.row_number, n.place, n.keys from crm.import_rows r
      cross join lateral jsonb_array_elements(r.record -> ${keys}) with ordinality n (keys, place)
      where ${ofImport(staged)} and r.outcome <> 'fail'
    ), ${sql.join(each("records"))}, linked as materialized (
      select n.row_number, coalesce(${sql.join(each("id"))}) as id, min(n.place) as place
      from named n ${sql.join(each("join"), sql` `)} group by 1, 2
    ), listed as materialized (
      select row_number, coalesce(jsonb_agg(id order by place) filter (where id is not null), '[]') as ids,
        bool_or(id is null) as is_missing
      from linked group by row_number
    )
    update crm.import_rows r set record = jsonb_set(r.record - ${keys}, array[${column}], listed.ids),
      left_out = case when listed.is_missing then ${appendedLeftOut(unknown)} else r.left_out end
    from listed where ${ofImport(staged)} and r.row_number = listed.row_number`.execute(tx.db);
}

/**
 * Adds the id of the linked record to the custom values of each row, under the storage key of the field.
 * Returns the number of rows.
 */
export async function fillCustomLinks(staged: Staged, link: ImportLink, key: string): Promise<number> {
  const id = idIn(link);
  // In an update, a cluster refuses functions that are not immutable, such as jsonb_build_object.
  const value = sql`('"' || ${id}::text || '"')::jsonb`;
  const words = sql`(r.record -> 'custom_words') || ${JSON.stringify([key])}::jsonb
    || (${`["${key}:`} || ${id}::text || '"]')::jsonb`;
  const { numAffectedRows = 0n } = await sql`
    update crm.import_rows r set record = jsonb_set(jsonb_set(jsonb_set(r.record,
      array[${link.column}], ${value}), array['custom', ${key}], ${value}), '{custom_words}', ${words})
    where ${ofImport(staged)} and ${id} is not null and r.outcome <> 'fail'`.execute(staged.tx.db);
  return Number(numAffectedRows);
}

async function linkBy(staged: Staged, link: ImportLink): Promise<void> {
  const [held, meant] = [sql.ref("held"), sql.ref("meant")];
  for (const [index, way] of link.ways.entries()) {
    const named = keyAt(link.firstKey + index);
    const isOpen = sql`${ofImport(staged)} and ${named} is not null and ${idIn(link)} is null and r.outcome <> 'fail'`;
    const wanted = sql`select ${named} from crm.import_rows r where ${isOpen}`;
    await sql`
      with ${recordsNamed(staged.tx, way, { held, meant, wanted })}
      update crm.import_rows r set ${idAt(link)} = meant.id from meant
      where ${isOpen} and meant.key = ${named}`.execute(staged.tx.db);
  }
}

/**
 * Keeps one link of each row and removes the others. Keeps the first of `links` that has a record; if none
 * has one, keeps the company. Adds `message` as a warning to rows that lose a link.
 */
export async function retainFirstLink(staged: Staged, message: Refusal): Promise<void> {
  const { links } = staged.importable;
  const isThere = (some: readonly ImportLink[]) => sql`coalesce(${sql.join(some.map(idIn))}) is not null`;
  const less = links.map((link, index) => ({ link, before: links.slice(0, index) })).slice(1);
  const kept = less.flatMap(({ link, before }) => [
    sql`${idAt(link)} = case when not ${isThere(before)} then ${idIn(link)} end, `,
    ...link.ways.map((_, way) => {
      const key = sql.lit(link.firstKey + way);
      return sql`link_keys[${key}] = case when not ${isThere(before)} then r.link_keys[${key}] end, `;
    }),
  ]);
  const hasMore = [
    ...less.map(({ link, before }) => sql`(${isThere(before)} and ${isNamed(link)})`),
    sql`(${isThere(links)} and r.company_key is not null)`,
  ];
  await sql`
    update crm.import_rows r set ${sql.join(kept, sql``)}
      company_id = null, company_key = null, company = null, new_company_id = null, company_name = null,
      left_out = ${appendedLeftOut(message)}
    where ${ofImport(staged)} and (${sql.join(hasMore, sql` or `)})`.execute(staged.tx.db);
}

/**
 * Appends the id of the first parent of each row to the match key at `place`; a missing company is appended
 * by name. The key becomes null if the row names another missing parent.
 */
export async function addLinkToKeys(staged: Staged, place: number): Promise<void> {
  const { links, lists } = staged.importable;
  const key = sql`match_keys[${sql.lit(place)}]`;
  const ids = [
    ...lists.map(({ column }) => sql`r.record -> ${column} ->> 0, `),
    ...links.map((link) => sql`${idIn(link)}::text, `),
  ];
  const named = links.map((link) => sql` and not ${isNamed(link)}`);
  await sql`
    update crm.import_rows r set ${key} = r.${key} || ${keySeparator}::text
      || coalesce(${sql.join(ids, sql``)} r.company_id::text, r.company_key,
        case when r.company_key is null ${sql.join(named, sql``)} then '' end)
    where ${ofImport(staged)} and r.${key} is not null`.execute(staged.tx.db);
}

/**
 * Adds a warning to rows that name a missing record. With `unmadeCompany`, a company that the run will create
 * is not missing.
 */
export async function leaveOutUnlinked(
  staged: Staged,
  link: ImportLink | "anyCompany" | "unmadeCompany",
  message: Refusal,
): Promise<number> {
  return addLeftOut(staged, sql`r.outcome in ('create', 'merge') and ${isUnlinked(link)}`, message);
}

function isUnlinked(link: ImportLink | "anyCompany" | "unmadeCompany"): RawBuilder<unknown> {
  const isWithoutCompany = sql`r.company_name is not null and r.company_id is null`;
  if (link === "anyCompany") return isWithoutCompany;
  if (link === "unmadeCompany") return sql`${isWithoutCompany} and r.new_company_id is null`;
  return sql`${isNamed(link)} and ${idIn(link)} is null`;
}
