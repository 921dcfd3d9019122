import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { execute, type Queryable, queryRows } from "#src/db/query.ts";

export type AuditEvent =
  | "sign-in"
  | "sign-in-failed"
  | "password-changed"
  | "password-link-made"
  | "invitation-sent"
  | "invitation-withdrawn"
  | "member-joined"
  | "member-removed"
  | "member-returned"
  | "role-changed";

export interface AuditFacts {
  readonly what: AuditEvent;
  readonly detail: Readonly<Record<string, string | null>>;
}

const insertEntry = `insert into signin.audit_entries
    (organisation_id, id, what, who_id, who_name, who_email, detail)
  select m.organisation_id, $2, $3, p.id, p.name, p.email, $4
    from signin.people p join signin.members m on m.person_id = p.id`;

export async function insertAuditOfPerson(
  db: Queryable,
  personId: string,
  { what, detail }: AuditFacts,
): Promise<void> {
  await execute(db, `${insertEntry} where p.id = $1`, [personId, uuidv7(), what, detail]);
}

/**
 * Adds an audit entry for the member with this e-mail address. An unknown address gets no entry, because it
 * belongs to no organisation.
 */
export async function insertAuditOfAddress(
  db: Queryable,
  email: string,
  { what, detail }: AuditFacts,
): Promise<void> {
  await execute(db, `${insertEntry} where p.email = $1`, [email, uuidv7(), what, detail]);
}

const entryRow = z.object({
  id: z.string(),
  at: z.string(),
  what: z.string(),
  who_id: z.string(),
  who_name: z.string(),
  who_email: z.string(),
  detail: z.record(z.string(), z.string().nullable()),
});

/**
 * Returns the audit entries of an organisation that follow the given time and id, sorted by both. Times have
 * microseconds; with rounded times, the next page would repeat entries.
 */
export function findAuditEntries(
  db: Queryable,
  { orgSlug, from, after, limit }: { orgSlug: string; from: string; after: string; limit: number },
) {
  return queryRows(
    db,
    entryRow,
    `select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.what,
            e.who_id, e.who_name, e.who_email, e.detail
       from signin.audit_entries e join signin.organisations o on o.id = e.organisation_id
      where o.slug = $1 and (e.at, e.id) > ($2::timestamptz, $3::uuid)
      order by e.at, e.id limit $4`,
    [orgSlug, from, after, limit],
  );
}
