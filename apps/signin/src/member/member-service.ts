import type pg from "pg";
import type { Identity } from "#src/access/identity-sql.ts";
import { insertAuditOfPerson } from "#src/audit/audit-sql.ts";
import { inTransaction, type Queryable } from "#src/db/query.ts";
import { findOpenInvitations } from "#src/invitation/invitation-sql.ts";
import { SigninProblem } from "#src/problem.ts";
import type { Role } from "#src/role.ts";
import { revokeTokensOf } from "#src/session/revocation-sql.ts";
import { endSessionsOfPerson } from "#src/session/session-sql.ts";
import {
  countOtherAdmins,
  deleteMember,
  findMember,
  findMembers,
  lockOrganisation,
  returnFormerMember,
  updateMemberRole,
} from "./member-sql.ts";

export async function listMembers(pool: pg.Pool, { organisationId }: Identity) {
  return {
    members: await findMembers(pool, organisationId),
    invitations: await findOpenInvitations(pool, organisationId),
  };
}

/**
 * Changes the role of a member. Access tokens with the old role become invalid within seconds; sessions
 * continue with the new role.
 */
export function changeRole(pool: pg.Pool, admin: Identity, personId: string, role: Role): Promise<void> {
  const { organisationId, orgSlug } = admin;
  return inTransaction(pool, async (db) => {
    await lockOrganisation(db, organisationId);
    const member = await findMember(db, organisationId, personId);
    if (!member) throw new SigninProblem("NOT_FOUND");
    if (role !== "admin") await requireOtherAdmin(db, organisationId, personId);
    await updateMemberRole(db, { organisationId, personId, role });
    await revokeTokensOf(db, personId, orgSlug);
    const detail = { member: member.name, email: member.email, from: member.role, to: role };
    await insertAuditOfPerson(db, admin.personId, { what: "role-changed", detail });
  });
}

export function removeMember(pool: pg.Pool, admin: Identity, personId: string): Promise<void> {
  const { organisationId, orgSlug } = admin;
  return inTransaction(pool, async (db) => {
    await lockOrganisation(db, organisationId);
    const member = await findMember(db, organisationId, personId);
    if (!member) throw new SigninProblem("NOT_FOUND");
    await requireOtherAdmin(db, organisationId, personId);
    // Logs the removal before the membership ends: the entry gets its organisation from the administrator's
    // membership, and administrators can remove themselves.
    const detail = { member: member.name, email: member.email };
    await insertAuditOfPerson(db, admin.personId, { what: "member-removed", detail });
    await deleteMember(db, organisationId, personId);
    await revokeTokensOf(db, personId, orgSlug);
    await endSessionsOfPerson(db, personId);
  });
}

async function requireOtherAdmin(db: Queryable, organisationId: string, personId: string): Promise<void> {
  if ((await countOtherAdmins(db, organisationId, personId)) === 0) throw new SigninProblem("LAST_ADMIN");
}

/**
 * Restores a removed member with the former role, without sessions. `changed` is false if the member was not
 * removed.
 */
export function returnMember(
  pool: pg.Pool,
  admin: Identity,
  personId: string,
): Promise<{ changed: boolean }> {
  const { organisationId } = admin;
  return inTransaction(pool, async (db) => {
    await lockOrganisation(db, organisationId);
    if (await findMember(db, organisationId, personId)) return { changed: false };
    const isAdded = await returnFormerMember(db, organisationId, personId);
    if (isAdded === undefined) throw new SigninProblem("NOT_FOUND");
    const member = await findMember(db, organisationId, personId);
    if (!isAdded || !member) throw new SigninProblem("CANNOT_RETURN");
    const detail = { member: member.name, email: member.email, role: member.role };
    await insertAuditOfPerson(db, admin.personId, { what: "member-returned", detail });
    return { changed: true };
  });
}
