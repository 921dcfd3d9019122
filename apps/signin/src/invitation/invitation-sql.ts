import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { execute, type Queryable, queryFirst, queryRows } from "#src/db/query.ts";
import { type Role, roleSchema } from "#src/role.ts";

const openRow = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  createdAt: z.string(),
  expiresAt: z.string(),
});
const shownRow = z.object({
  email: z.string(),
  organisationName: z.string(),
  invitedBy: z.string().nullable(),
});
const acceptedRow = z.object({
  organisationId: z.string(),
  email: z.string(),
  role: roleSchema,
  wasMailed: z.boolean(),
});

const validDays = 7;
const isOpen = "i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()";

export function findOpenInvitations(db: Queryable, organisationId: string) {
  return queryRows(
    db,
    openRow,
    `select i.id, i.email, i.role, i.created_at as "createdAt", i.expires_at as "expiresAt"
       from signin.invitations i where i.organisation_id = $1 and ${isOpen} order by i.created_at desc limit 1000`,
    [organisationId],
  );
}

export interface NewInvitation {
  organisationId: string;
  email: string;
  role: Role;
  tokenHash: Buffer;
  invitedBy: string;
  wasMailed: boolean;
}

/** Stores an invitation. Replaces an earlier invitation to the same address, whose link becomes invalid. */
export function upsertInvitation(db: Queryable, invitation: NewInvitation) {
  const { organisationId, email, role, tokenHash, invitedBy, wasMailed } = invitation;
  return queryFirst(
    db,
    openRow,
    `insert into signin.invitations as i (id, organisation_id, email, role, token_hash, invited_by, was_mailed, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => ${validDays}))
     on conflict (organisation_id, email) where accepted_at is null and withdrawn_at is null
     do update set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
       was_mailed = excluded.was_mailed, created_at = now(), expires_at = excluded.expires_at
     returning i.id, i.email, i.role, i.created_at as "createdAt", i.expires_at as "expiresAt"`,
    [uuidv7(), organisationId, email, role, tokenHash, invitedBy, wasMailed],
  );
}

/** Marks the link as shown instead of mailed, so that accepting it does not verify the address. */
export async function markUnmailed(db: Queryable, organisationId: string, id: string): Promise<void> {
  await execute(
    db,
    "update signin.invitations set was_mailed = false where organisation_id = $1 and id = $2",
    [organisationId, id],
  );
}

/** Withdraws an open invitation. Returns its address and role, or undefined if the invitation is not open. */
export function withdrawInvitation(db: Queryable, organisationId: string, id: string) {
  return queryFirst(
    db,
    openRow.pick({ email: true, role: true }),
    `update signin.invitations i set withdrawn_at = now() where i.organisation_id = $1 and i.id = $2 and ${isOpen}
     returning i.email, i.role`,
    [organisationId, id],
  );
}

export function findInvitation(db: Queryable, tokenHash: Buffer) {
  return queryFirst(
    db,
    shownRow,
    `select i.email, o.name as "organisationName", p.name as "invitedBy"
       from signin.invitations i
       join signin.organisations o on o.id = i.organisation_id
       left join signin.people p on p.id = i.invited_by
      where i.token_hash = $1 and ${isOpen}`,
    [tokenHash],
  );
}

/** Marks the invitation as accepted. Of two concurrent calls, only one gets the row. */
export function consumeInvitation(db: Queryable, tokenHash: Buffer) {
  return queryFirst(
    db,
    acceptedRow,
    `update signin.invitations i set accepted_at = now() where i.token_hash = $1 and ${isOpen}
     returning i.organisation_id as "organisationId", i.email, i.role, i.was_mailed as "wasMailed"`,
    [tokenHash],
  );
}
