import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { sendPage } from "#src/http/page-reply.ts";
import { parse, requireOwnForm } from "#src/http/request-checks.ts";
import { replaceSession } from "#src/http/session-cookie.ts";
import { t } from "#src/messages/messages.ts";
import { layout } from "#src/pages/layout.ts";
import { upstreamPath, upstreamProvider } from "#src/person/auth.ts";
import { SigninProblem } from "#src/problem.ts";
import { issueRefreshToken } from "#src/session/session.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { type Upstream, upstreamFinishedPath } from "#src/upstream/upstream.ts";
import { checkDestination, destinationFields, fieldsOf } from "./destination.ts";
import { admitMember } from "./password-login.ts";
import { completeSignIn } from "./sign-in-completion.ts";

const fieldsSchema = z.strictObject(destinationFields);

export function addUpstreamRoutes(app: FastifyInstance, parts: SigninParts): void {
  const { upstream } = parts;
  if (!upstream) return;
  app.post("/login/upstream", (request, reply) => begin(parts, upstream, request, reply));
  app.get(`${upstreamPath}/callback/${upstreamProvider}`, async (request, reply) =>
    passOn(
      reply,
      await upstream.takeAnswer(
        new Request(parts.settings.issuer + request.url, { headers: headersOf(request) }),
      ),
    ),
  );
  app.get(upstreamFinishedPath, (request, reply) => finish(parts, upstream, request, reply));
}

function headersOf(request: FastifyRequest): Headers {
  return new Headers({ cookie: request.headers.cookie ?? "", accept: "text/html" });
}

/**
 * Responds with a page that forwards the browser to the provider. A redirect would violate the content policy
 * of the form, which does not allow the provider.
 */
async function begin(parts: SigninParts, upstream: Upstream, request: FastifyRequest, reply: FastifyReply) {
  requireOwnForm(parts.settings, request);
  const destination = checkDestination(parts.settings.client, parse(fieldsSchema, request.body));
  const started = await upstream.begin(new URLSearchParams(fieldsOf(destination)).toString());
  if (!started) throw new SigninProblem("UNAVAILABLE");
  for (const cookie of started.cookies) reply.header("set-cookie", cookie);
  return sendPage(reply, redirectPage(started.url), { isPopup: destination.kind === "popup" });
}

async function passOn(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie);
  const location = answer.headers.get("location");
  if (!location) throw new SigninProblem("UPSTREAM_REFUSED");
  return reply.redirect(location, 303);
}

async function finish(parts: SigninParts, upstream: Upstream, request: FastifyRequest, reply: FastifyReply) {
  const destination = checkDestination(parts.settings.client, parse(fieldsSchema, request.query));
  const sessionId = await upstream.findSession(headersOf(request));
  if (!sessionId) throw new SigninProblem("UPSTREAM_REFUSED");
  await admitMember(parts, request, sessionId);
  const refreshToken = await issueRefreshToken(parts, sessionId);
  reply.clearCookie(upstream.cookieName, { path: "/", secure: parts.settings.isSecure });
  await replaceSession(parts, request, reply, { refreshToken });
  return completeSignIn(parts, reply, destination, sessionId);
}

function redirectPage(url: string): string {
  const body = html`<a class="btn btn--primary" href="${url}" data-onward>${t("onwardLink")}</a>`;
  return layout({ title: t("onwardTitle"), lead: t("onwardLead"), body });
}
