import { findIdentity } from "#src/access/identity-sql.ts";
import { insertAuditOfPerson } from "#src/audit/audit-sql.ts";
import { SigninProblem } from "#src/problem.ts";
import { type HeldSession, startSession } from "#src/session/session.ts";
import { endSession } from "#src/session/session-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { verifyPassword } from "#src/throttle/password-verification.ts";
import type { ThrottleKeys } from "#src/throttle/sign-in-throttle.ts";

export type LoginParts = Pick<SigninParts, "pool" | "credentials" | "chainSecret">;

/** Checks limits, then the password, then that there is an organisation to work in; each refuses by its own code. */
export async function logIn(parts: LoginParts, keys: ThrottleKeys, password: string): Promise<HeldSession> {
  return startMemberSession(parts, await verifyPassword(parts, keys, password), keys.address);
}

/** `address` is that of the network, for the audit. */
export async function startMemberSession(
  parts: LoginParts,
  personId: string,
  address: string,
): Promise<HeldSession> {
  const session = await startSession(parts, personId);
  if (await findIdentity(parts.pool, session.sessionId)) {
    await insertAuditOfPerson(parts.pool, personId, { what: "sign-in", detail: { address } });
    return session;
  }
  await endSession(parts.pool, session.sessionId);
  throw new SigninProblem("NO_ORGANISATION");
}
