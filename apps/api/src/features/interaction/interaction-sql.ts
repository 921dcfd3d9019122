import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { organisationMark } from "#src/db/organisation-text.ts";
import { nameExpression } from "#src/records/record-name-sql.ts";

/** Returns SQL for a JSON list of interaction `c`'s live contacts, in the order of the request. */
const ofContacts = (selected: string) => `(
  select coalesce(json_agg(${selected} order by k.place), '[]') from unnest(c.contact_ids) with ordinality k (id, place)
  join crm.contacts p on p.org_id = ${organisationMark} and p.id = k.id and p.deleted_at is null)`;

const contactName = `coalesce(${nameExpression(recordKinds.contact, "p")}, '')`;

export const contactSources = {
  contact_ids: ofContacts("p.id"),
  contacts: ofContacts(`json_build_object('id', p.id, 'name', ${contactName})`),
};
