import { addCallerToLog } from "@lanyard/server-kit/request-watch";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { grantAccess } from "#src/access/access-grant.ts";
import { redeemExchange } from "#src/exchange/exchange.ts";
import { requireService } from "#src/http/bearer-check.ts";
import { parse, requireAuthHeader, requireOrigin } from "#src/http/request-checks.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "#src/http/session-cookie.ts";
import { SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { findRevocations } from "./revocation-sql.ts";
import { endHeldSession, refreshSession } from "./session.ts";

const exchangeSchema = z.strictObject({
  token: z.string().min(1).max(200),
  code_verifier: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, "must be a code verifier (RFC 7636)")
    .optional(),
});
const emptySchema = z.strictObject({});

export function addSessionRoutes(app: FastifyInstance, parts: SigninParts): void {
  const { settings } = parts;

  app.post("/refresh", async (request, reply) => {
    requireAuthHeader(request);
    requireOrigin(settings, request);
    parse(emptySchema, request.body);
    const cookie = readSessionCookie(settings, request);
    const session = cookie ? await refreshSession(parts, cookie) : undefined;
    if (!session) throw new SigninProblem("SIGNED_OUT");
    // Responses to later failures also set the cookie, because the old token ends the session after the grace
    // period.
    setSessionCookie(settings, reply, session.refreshToken);
    const grant = await grantAccess(parts, session.sessionId);
    if (!grant) throw new SigninProblem("SIGNED_OUT");
    const { accessToken, user, organisationId } = grant;
    addCallerToLog(request, { personId: user.id, orgId: organisationId });
    return { success: true, data: { tokens: { accessToken }, accessToken, user } };
  });

  app.post("/logout", async (request, reply) => {
    requireAuthHeader(request);
    requireOrigin(settings, request);
    parse(emptySchema, request.body);
    await endHeldSession(parts, readSessionCookie(settings, request));
    clearSessionCookie(settings, reply);
    return { success: true };
  });

  app.post("/sso/exchange", async (request) => {
    const clientOrigin = requireOrigin(settings, request);
    const { token, code_verifier: codeVerifier } = parse(exchangeSchema, request.body);
    const grant = await redeemExchange(parts, { token, clientOrigin, codeVerifier });
    const { accessToken, user, organisationId } = grant;
    addCallerToLog(request, { personId: user.id, orgId: organisationId });
    return { success: true, data: { tokens: { accessToken }, user } };
  });

  app.get("/sso/revoked", async (request) => {
    requireService(parts, request);
    return revokedNow(parts);
  });
}

/** Returns the ended sessions, and the members whose access tokens issued before a given time are revoked. */
async function revokedNow({ pool }: Pick<SigninParts, "pool">) {
  const revocations = await findRevocations(pool);
  return {
    sessions: revocations.flatMap(({ sessionId }) => sessionId ?? []),
    people: revocations.flatMap(({ personId, organisationSlug, before }) =>
      personId && organisationSlug ? [{ sub: personId, orgSlug: organisationSlug, before }] : [],
    ),
  };
}
