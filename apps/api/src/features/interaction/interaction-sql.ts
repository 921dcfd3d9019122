import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { organisationMark } from "#src/db/organisation-text.ts";
import { nameExpression } from "#src/records/record-name-sql.ts";

/** Selects from the live contacts of an interaction `c`, in the order in which they were sent. */
const ofContacts = (selected: string) => `(
  select coalesce(json_agg(${selected} order by k.place), '[]') from unnest(c.contact_ids) with ordinality k (id, place)
  join crm.contacts p on p.org_id = ${organisationMark} and p.id = k.id and p.deleted_at is null)`;

const contactName = `coalesce(${nameExpression(recordKinds.contact, "p")}, '')`;

/** The contacts of an interaction as they are shown. */
export const contactSources = {
  contact_ids: ofContacts("p.id"),
  contacts: ofContacts(`json_build_object('id', p.id, 'name', ${contactName})`),
};
