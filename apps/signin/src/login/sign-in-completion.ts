import { addCallerToLog } from "@lanyard/server-kit/request-watch";
import type { FastifyReply } from "fastify";
import { type GrantParts, grantAccess } from "#src/access/access-grant.ts";
import { issueExchange } from "#src/exchange/exchange.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { handoverPage } from "#src/pages/handover-page.ts";
import type { Destination } from "./destination.ts";

/**
 * Redirects the browser to the destination, or sends a popup the page that posts the access token to its
 * opener. Returns undefined if the destination needs a token and the session has no member.
 */
export async function completeSignIn(
  parts: GrantParts,
  reply: FastifyReply,
  destination: Destination,
  sessionId: string,
): Promise<FastifyReply | undefined> {
  if (destination.kind === "popup") return handOver(parts, reply, destination, sessionId);
  const url =
    destination.kind === "authorize" ? await tokenAddress(parts, destination, sessionId) : destination.url;
  // With a status other than 303, a browser could post the credentials to the new URL (RFC 9700, section
  // 4.12).
  return url === undefined ? undefined : reply.redirect(url, 303);
}

async function handOver(
  parts: GrantParts,
  reply: FastifyReply,
  { origin, url }: Destination & { kind: "popup" },
  sessionId: string,
) {
  const grant = await grantAccess(parts, sessionId);
  if (!grant) return undefined;
  const { accessToken, user, organisationId } = grant;
  addCallerToLog(reply.request, { personId: user.id, orgId: organisationId });
  const page = handoverPage(origin, { type: "login-success", accessToken, user }, url);
  return sendPage(reply, page, { isPopup: true });
}

async function tokenAddress(
  parts: GrantParts,
  destination: Destination & { kind: "authorize" },
  sessionId: string,
): Promise<string | undefined> {
  const { origin: clientOrigin, codeChallenge, state } = destination;
  const token = await issueExchange(parts, sessionId, { clientOrigin, codeChallenge });
  return token && `${destination.url}?${new URLSearchParams({ token, state })}`;
}
