import type { FastifyRequest } from "fastify";
import { findIdentity } from "#src/access/identity-sql.ts";
import { insertAuditOfPerson } from "#src/audit/audit-sql.ts";
import { addIdentityToLog } from "#src/http/request-watch.ts";
import { SigninProblem } from "#src/problem.ts";
import { type ActiveSession, startSession } from "#src/session/session.ts";
import { endSession } from "#src/session/session-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { verifyPassword } from "#src/throttle/password-verification.ts";

export type LoginParts = Pick<SigninParts, "pool" | "credentials" | "chainSecret">;

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly browser: string;
}

/**
 * Signs a person in after checking the limits of failed attempts, the password and the membership of an
 * organisation.
 * @throws SigninProblem with a code for each failed check
 */
export async function logIn(
  parts: LoginParts,
  request: FastifyRequest,
  { password, ...account }: Credentials,
): Promise<ActiveSession> {
  const personId = await verifyPassword(parts, { ...account, address: request.ip }, password);
  return startMemberSession(parts, request, personId);
}

export async function startMemberSession(
  parts: LoginParts,
  request: FastifyRequest,
  personId: string,
): Promise<ActiveSession> {
  const session = await startSession(parts, personId);
  const identity = await findIdentity(parts.pool, session.sessionId);
  if (identity) {
    addIdentityToLog(request, identity);
    await insertAuditOfPerson(parts.pool, personId, { what: "sign-in", detail: { address: request.ip } });
    return session;
  }
  await endSession(parts.pool, session.sessionId);
  throw new SigninProblem("NO_ORGANISATION");
}
