import type pg from "pg";
import type { Identity } from "#src/access/identity-sql.ts";
import { insertAuditOfPerson } from "#src/audit/audit-sql.ts";
import { inTransaction } from "#src/db/query.ts";
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
export function changeRole(
  pool: pg.Pool,
  { organisationId, personId: adminId }: Identity,
  personId: string,
  role: Role,
): Promise<void> {
  return inTransaction(pool, async (db) => {
    await lockOrganisation(db, organisationId);
    const others = await countOtherAdmins(db, organisationId, personId);
    const before = await findMember(db, organisationId, personId);
    const changed = await updateMemberRole(db, { organisationId, personId, role });
    if (!changed || !before) throw new SigninProblem("NOT_FOUND");
    if (others === 0 && role !== "admin") throw new SigninProblem("LAST_ADMIN");
    await revokeTokensOf(db, changed.personId, changed.orgSlug);
    const { name, email, role: from } = before;
    const detail = { member: name, email, from, to: role };
    await insertAuditOfPerson(db, adminId, { what: "role-changed", detail });
  });
}

export function removeMember(
  pool: pg.Pool,
  { organisationId, personId: adminId }: Identity,
  personId: string,
): Promise<void> {
  return inTransaction(pool, async (db) => {
    await lockOrganisation(db, organisationId);
    const others = await countOtherAdmins(db, organisationId, personId);
    const member = await findMember(db, organisationId, personId);
    if (!member) throw new SigninProblem("NOT_FOUND");
    // Logs the removal before the membership ends: the entry gets its organisation from the administrator's
    // membership, and administrators can remove themselves.
    const detail = { member: member.name, email: member.email };
    await insertAuditOfPerson(db, adminId, { what: "member-removed", detail });
    const removed = await deleteMember(db, organisationId, personId);
    if (!removed) throw new SigninProblem("NOT_FOUND");
    if (others === 0) throw new SigninProblem("LAST_ADMIN");
    await revokeTokensOf(db, removed.personId, removed.orgSlug);
    await endSessionsOfPerson(db, removed.personId);
  });
}

/**
 * Restores a removed member with the former role, without sessions. `changed` is false if the member was not
 * removed.
 */
export function returnMember(
  pool: pg.Pool,
  { organisationId, personId: adminId }: Identity,
  personId: string,
): Promise<{ changed: boolean }> {
  return inTransaction(pool, async (db) => {
    await lockOrganisation(db, organisationId);
    if (await findMember(db, organisationId, personId)) return { changed: false };
    const isAdded = await returnFormerMember(db, organisationId, personId);
    if (isAdded === undefined) throw new SigninProblem("NOT_FOUND");
    const member = await findMember(db, organisationId, personId);
    if (!isAdded || !member) throw new SigninProblem("CANNOT_RETURN");
    const detail = { member: member.name, email: member.email, role: member.role };
    await insertAuditOfPerson(db, adminId, { what: "member-returned", detail });
    return { changed: true };
  });
}
