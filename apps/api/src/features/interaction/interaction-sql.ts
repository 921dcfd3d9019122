import type { InteractionLine } from "@lanyard/contract/interaction/interaction-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { organisationMark } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { nameExpression } from "#src/records/kind/record-name-sql.ts";

const contactName = `coalesce(${nameExpression(recordKinds.contact, "p")}, '')`;

const ofContacts = (selected: string) => `(
  select coalesce(json_agg(${selected} order by k.place), '[]') from unnest(c.contact_ids) with ordinality k (id, place)
  join crm.contacts p on p.org_id = ${organisationMark} and p.id = k.id and p.deleted_at is null)`;

export const contactSources = {
  contact_ids: ofContacts("p.id"),
  contacts: ofContacts(`json_build_object('id', p.id, 'name', ${contactName})`),
};

interface LineSubject {
  readonly name: string | null;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** The maximum number of other people at the company that a line can name. */
const mostColleagues = 200;

/**
 * Selects a record, its company, and the people that a line can name; the result is undefined for an unknown
 * record.
 */
export function selectLineSubject(
  tx: TenantTx,
  { noun, id }: NonNullable<InteractionLine["about"]>,
): Statement<LineSubject | undefined> {
  const { org, company, own } = {
    org: tx.orgId,
    company: noun === "company" ? sql`r.id` : sql`r.company_id`,
    own: {
      contact: sql`select r.id as id`,
      company: sql`select null::uuid as id where false`,
      deal: sql`select r.contact_id as id where r.contact_id is not null
        union select d.contact_id from crm.deal_contacts d
        where d.org_id = ${tx.orgId} and d.deal_id = r.id and d.deleted_at is null`,
    }[noun],
  };
  const query = sql<LineSubject>`
    select ${sql.raw(nameExpression(recordKinds[noun], "r"))} as name, ${company} as company_id,
      (select c.name from crm.companies c where c.org_id = ${org} and c.id = ${company}) as company_name, coalesce((
      select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.place, k.id) from (
        (select p.id, ${sql.raw(contactName)} as name, 1 as place from (${own}) o
          join crm.contacts p on p.org_id = ${org} and p.id = o.id and p.deleted_at is null)
        union all
        (select p.id, ${sql.raw(contactName)}, 2 from crm.contacts p
          where p.org_id = ${org} and p.company_id = ${company} and p.deleted_at is null
            and p.id not in (select o.id from (${own}) o)
          order by p.id desc limit ${mostColleagues})
      ) k), '[]') as people
    from ${sql.table(`crm.${recordKinds[noun].plural}`)} r
    where r.org_id = ${org} and r.id = ${id} and r.deleted_at is null`;
  return Statement.of(tx, query).map(([row]) => row);
}
