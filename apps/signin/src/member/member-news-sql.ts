import { z } from "zod";
import { execute, type Queryable, queryRows } from "#src/db/query.ts";
import { roleSchema } from "#src/role.ts";

/**
 * Queues a changed member, so that the API learns of the change. Runs in the transaction of the change. The
 * default organisation is the one to which the member belongs.
 */
export async function queueMemberChange(
  db: Queryable,
  { organisationId, personId }: { organisationId?: string; personId: string },
): Promise<void> {
  const of =
    organisationId === undefined
      ? "select organisation_id, person_id from signin.members where person_id = $1"
      : "select $2::uuid, $1::uuid";
  await execute(
    db,
    `insert into signin.member_news as n (organisation_id, person_id) ${of}
     on conflict (organisation_id, person_id) do update set version = n.version + 1, changed_at = excluded.changed_at`,
    organisationId === undefined ? [personId] : [personId, organisationId],
  );
}

/** A changed member in the current state. Former members have no name, address or role. */
const newsRow = z.object({
  orgSlug: z.string(),
  personId: z.string(),
  version: z.number(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: roleSchema.nullable(),
});

/** Returns changed members in their current state, oldest change first. */
export function findPendingChanges(db: Queryable, limit: number) {
  return queryRows(
    db,
    newsRow,
    `select o.slug as "orgSlug", n.person_id as "personId", n.version, p.name, p.email, m.role
       from signin.member_news n
       join signin.organisations o on o.id = n.organisation_id
       left join signin.members m on m.organisation_id = n.organisation_id and m.person_id = n.person_id
       left join signin.people p on p.id = m.person_id
      order by n.changed_at, n.person_id limit $1`,
    [limit],
  );
}

/**
 * Deletes delivered changes of members, except those of members who have changed again since the delivery.
 */
export async function acknowledgeChanges(
  db: Queryable,
  told: readonly { orgSlug: string; personId: string; version: number }[],
): Promise<void> {
  await execute(
    db,
    `delete from signin.member_news n
      using jsonb_to_recordset($1::jsonb) as t ("orgSlug" text, "personId" uuid, version int), signin.organisations o
      where o.slug = t."orgSlug" and n.organisation_id = o.id and n.person_id = t."personId" and n.version = t.version`,
    [JSON.stringify(told)],
  );
}
