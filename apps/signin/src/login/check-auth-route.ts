import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { userOf } from "#src/access/access-token.ts";
import { checkOrigin } from "#src/client/registered-client.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { parse } from "#src/http/request-checks.ts";
import { findSignedIn } from "#src/http/session-cookie.ts";
import { handoverPage } from "#src/pages/handover-page.ts";
import type { SigninParts } from "#src/signin-parts.ts";

const querySchema = z.strictObject({ origin: z.string().max(2000) });

/**
 * Serves a page for a hidden frame of the CRM. The page posts the signed-in user to the CRM, which then gets
 * the token from POST /refresh. A blocked cookie looks like a missing session.
 */
export function addCheckAuthRoute(app: FastifyInstance, parts: SigninParts): void {
  app.get("/sso/check-auth", async (request, reply) => {
    const origin = checkOrigin(parts.settings.client, parse(querySchema, request.query).origin);
    const identity = await findSignedIn(parts, request);
    const status = identity
      ? { type: "auth-status", authenticated: true, user: userOf(identity) }
      : { type: "auth-status", authenticated: false };
    return sendPage(reply, handoverPage(origin, status), { framedBy: origin });
  });
}
