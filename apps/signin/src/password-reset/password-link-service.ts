import type { Identity } from "#src/access/identity-sql.ts";
import { insertAuditOfPerson } from "#src/audit/audit-sql.ts";
import { inTransaction } from "#src/db/query.ts";
import { findMember } from "#src/member/member-sql.ts";
import { checkNewPassword } from "#src/person/password-check.ts";
import { findPersonByEmail, setPassword } from "#src/person/person-sql.ts";
import { SigninProblem } from "#src/problem.ts";
import { createSecret, hashSecret } from "#src/secret.ts";
import { endSessionsOfPerson } from "#src/session/session-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { deleteFailures, insertFailure } from "#src/throttle/sign-in-failure-sql.ts";
import { checkThrottle } from "#src/throttle/sign-in-throttle.ts";
import { consumePasswordLink, findPasswordLink, insertPasswordLink } from "./password-link-sql.ts";

type LinkParts = Pick<SigninParts, "pool" | "mailer" | "settings" | "log">;

const mailedMinutes = 60;
const handedOverMinutes = 24 * 60;

async function makeLink(
  { pool, settings }: LinkParts,
  personId: string,
  by: { madeBy?: string; validMinutes: number },
): Promise<string | undefined> {
  const token = createSecret();
  const { madeBy, validMinutes } = by;
  const link = { personId, madeBy, validMinutes, tokenHash: hashSecret(token) };
  return (await insertPasswordLink(pool, link))
    ? `${settings.issuer}/password/new?token=${token}`
    : undefined;
}

/** Creates a password link for a member. Mails it, or returns it if there is no mail server. */
export async function makeMemberLink(parts: LinkParts, admin: Identity, personId: string) {
  const member = await findMember(parts.pool, admin.organisationId, personId);
  if (!member) throw new SigninProblem("NOT_FOUND");
  const { mailer } = parts;
  const validMinutes = mailer ? mailedMinutes : handedOverMinutes;
  const link = await makeLink(parts, personId, { madeBy: admin.personId, validMinutes });
  if (!link) throw new SigninProblem("TOO_MANY_ATTEMPTS");
  const detail = { member: member.name, email: member.email };
  await insertAuditOfPerson(parts.pool, admin.personId, { what: "password-link-made", detail });
  if (!mailer) return { link };
  await mailer.sendPasswordLink({ to: member.email, link }).catch((error: unknown) => {
    logMailFailure(parts, error);
    throw new SigninProblem("MAIL_FAILED");
  });
  return { link: null };
}

/**
 * Mails a password link to the owner of an address. Response and duration do not reveal whether the address
 * is known.
 */
export async function requestLink(parts: LinkParts, email: string, address: string): Promise<void> {
  const keys = { email: `forgotten ${email}`, address };
  const source = await checkThrottle(parts.pool, keys);
  await insertFailure(parts.pool, keys.email, source);
  void mailLink(parts, email).catch((error: unknown) => logMailFailure(parts, error));
}

async function mailLink(parts: LinkParts, email: string): Promise<void> {
  const person = await findPersonByEmail(parts.pool, email);
  const link = person && (await makeLink(parts, person.id, { validMinutes: mailedMinutes }));
  if (link) await parts.mailer?.sendPasswordLink({ to: email, link });
}

function logMailFailure({ log }: LinkParts, error: unknown): void {
  log.error(
    { reason: error instanceof Error ? error.name : "unknown" },
    "A password reset link could not be mailed",
  );
}

export async function showLink({ pool }: Pick<SigninParts, "pool">, token: string) {
  const owner = await findPasswordLink(pool, hashSecret(token));
  if (!owner) throw new SigninProblem("LINK_NOT_USABLE");
  return owner;
}

/**
 * Sets the password of the link's person, ends all sessions of the person and deletes the failed sign-ins to
 * the account. Returns the person's id.
 */
export async function takeNewPassword(
  parts: Pick<SigninParts, "pool" | "credentials">,
  { token, password }: { token: string; password: string },
): Promise<string> {
  checkNewPassword(password);
  const passwordHash = await parts.credentials.hash(password);
  return inTransaction(parts.pool, async (db) => {
    const owner = await consumePasswordLink(db, hashSecret(token));
    if (!owner) throw new SigninProblem("LINK_NOT_USABLE");
    await setPassword(db, owner.personId, passwordHash);
    await endSessionsOfPerson(db, owner.personId);
    await deleteFailures(db, owner.email);
    await insertAuditOfPerson(db, owner.personId, { what: "password-changed", detail: {} });
    return owner.personId;
  });
}
