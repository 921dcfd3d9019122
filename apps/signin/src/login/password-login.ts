import { addCallerToLog } from "@lanyard/server-kit/request-watch";
import type { FastifyRequest } from "fastify";
import { findIdentity } from "#src/access/identity-sql.ts";
import { insertAuditOfPerson } from "#src/audit/audit-sql.ts";
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
  await admitMember(parts, request, session.sessionId);
  return session;
}

/**
 * Adds the sign-in of a new session to the audit log.
 * @throws SigninProblem and ends the session if the person belongs to no organisation
 */
export async function admitMember(
  { pool }: Pick<SigninParts, "pool">,
  request: FastifyRequest,
  sessionId: string,
): Promise<void> {
  const identity = await findIdentity(pool, sessionId);
  if (!identity) {
    await endSession(pool, sessionId);
    throw new SigninProblem("NO_ORGANISATION");
  }
  addCallerToLog(request, { ...identity, orgId: identity.organisationId });
  await insertAuditOfPerson(pool, identity.personId, { what: "sign-in", detail: { address: request.ip } });
}
