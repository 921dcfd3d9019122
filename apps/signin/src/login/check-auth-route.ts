import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { userOf } from "#src/access/access-token.ts";
import { findIdentity } from "#src/access/identity-sql.ts";
import { checkOrigin } from "#src/client/registered-client.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { parse } from "#src/http/request-checks.ts";
import { addIdentityToLog } from "#src/http/request-watch.ts";
import { readSessionCookie } from "#src/http/session-cookie.ts";
import { handoverPage } from "#src/pages/handover-page.ts";
import { findSession } from "#src/session/session.ts";
import type { SigninParts } from "#src/signin-parts.ts";

const querySchema = z.strictObject({ origin: z.string().max(2000) });

/**
 * Serves a page for a hidden frame of the CRM. The page posts the signed-in user to the CRM, which then gets
 * the token from POST /refresh. A blocked cookie looks like a missing session.
 */
export function addCheckAuthRoute(app: FastifyInstance, parts: SigninParts): void {
  const { settings, pool } = parts;
  app.get("/sso/check-auth", async (request, reply) => {
    const origin = checkOrigin(settings.client, parse(querySchema, request.query).origin);
    const sessionId = await findSession(parts, readSessionCookie(settings, request));
    const identity = sessionId && (await findIdentity(pool, sessionId));
    if (identity) addIdentityToLog(request, identity);
    const status = identity
      ? { type: "auth-status", authenticated: true, user: userOf(identity) }
      : { type: "auth-status", authenticated: false };
    return sendPage(reply, handoverPage(origin, status), { framedBy: origin });
  });
}
