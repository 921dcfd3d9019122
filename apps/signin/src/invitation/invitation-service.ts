import type { Identity } from "#src/access/identity-sql.ts";
import { insertAuditOfPerson } from "#src/audit/audit-sql.ts";
import { inTransaction } from "#src/db/query.ts";
import { insertMember } from "#src/member/member-sql.ts";
import { refusalMessage } from "#src/messages/refusal.ts";
import { checkNewPassword } from "#src/person/password-check.ts";
import { findPersonByEmail, insertPerson } from "#src/person/person-sql.ts";
import { SigninProblem } from "#src/problem.ts";
import type { Role } from "#src/role.ts";
import { createSecret, hashSecret } from "#src/secret.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { verifyPassword } from "#src/throttle/password-verification.ts";
import {
  consumeInvitation,
  findInvitation,
  markUnmailed,
  upsertInvitation,
  withdrawInvitation,
} from "./invitation-sql.ts";

type InviteParts = Pick<SigninParts, "pool" | "mailer" | "settings" | "log">;

/**
 * Invites a member. Returns the link only if it was not mailed, because only the owner of the mailbox may see
 * a mailed link.
 */
export async function invite(parts: InviteParts, by: Identity, email: string, role: Role) {
  const { pool, mailer, settings, log } = parts;
  const invited = await findPersonByEmail(pool, email);
  if (invited?.organisationId === by.organisationId) {
    const message = refusalMessage("alreadyMember", { name: invited.name });
    throw new SigninProblem("ALREADY_MEMBER", { errors: [{ path: "email", message }] });
  }
  const token = createSecret();
  const { organisationId, personId: invitedBy } = by;
  const stored = {
    organisationId,
    email,
    role,
    invitedBy,
    tokenHash: hashSecret(token),
    wasMailed: !!mailer,
  };
  const invitation = await inTransaction(pool, async (db) => {
    await insertAuditOfPerson(db, invitedBy, { what: "invitation-sent", detail: { email, role } });
    return upsertInvitation(db, stored);
  });
  const link = `${settings.issuer}/invitation?token=${token}`;
  if (!mailer || !invitation) return { link, invitation, mailFailed: false };
  try {
    await mailer.sendInvitation({ to: email, invitedBy: by, link, isTaken: !!invited?.organisationId });
    return { link: null, invitation, mailFailed: false };
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    log.error({ reason }, "An invitation could not be mailed");
    await markUnmailed(pool, organisationId, invitation.id);
    return { link, invitation, mailFailed: true };
  }
}

export async function withdraw({ pool }: InviteParts, by: Identity, id: string): Promise<void> {
  await inTransaction(pool, async (db) => {
    const withdrawn = await withdrawInvitation(db, by.organisationId, id);
    if (!withdrawn) throw new SigninProblem("NOT_FOUND");
    await insertAuditOfPerson(db, by.personId, { what: "invitation-withdrawn", detail: withdrawn });
  });
}

export async function showInvitation({ pool }: Pick<SigninParts, "pool">, token: string) {
  const invitation = await findInvitation(pool, hashSecret(token));
  if (!invitation) throw new SigninProblem("LINK_NOT_USABLE");
  return invitation;
}

type AcceptParts = Pick<SigninParts, "pool" | "credentials">;
export interface Acceptance {
  token: string;
  name: string;
  password: string;
  address: string;
}

/**
 * Adds a new person to the organisation. An existing person is added only if the entered password is right.
 * Returns the person's id.
 */
export async function acceptInvitation(parts: AcceptParts, acceptance: Acceptance): Promise<string> {
  const { pool, credentials } = parts;
  const shown = await showInvitation(parts, acceptance.token);
  const known = await findPersonByEmail(pool, shown.email);
  if (known)
    await verifyPassword(parts, { email: shown.email, address: acceptance.address }, acceptance.password);
  else checkNewPassword(acceptance.password);
  const passwordHash = known ? "" : await credentials.hash(acceptance.password);
  return inTransaction(pool, async (db) => {
    const used = await consumeInvitation(db, hashSecret(acceptance.token));
    if (!used) throw new SigninProblem("LINK_NOT_USABLE");
    const { email, organisationId, role, wasMailed: isEmailProved } = used;
    const personId =
      known?.id ?? (await insertPerson(db, { name: acceptance.name, email, passwordHash, isEmailProved }));
    if (!personId || !(await insertMember(db, { organisationId, personId, role }))) {
      throw new SigninProblem("ALREADY_MEMBER");
    }
    await insertAuditOfPerson(db, personId, { what: "member-joined", detail: { role } });
    return personId;
  });
}
