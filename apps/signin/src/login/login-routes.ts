import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { grantAccess } from "#src/access/access-grant.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { isForm, parse, refuseForeignOrigin, requireOwnForm } from "#src/http/request-checks.ts";
import {
  browserToken,
  readSessionCookie,
  replaceSession,
  setBrowserCookie,
} from "#src/http/session-cookie.ts";
import { loginPage } from "#src/pages/login-page.ts";
import type { RefusedForm } from "#src/pages/refused-form.ts";
import { emailSchema, passwordSchema } from "#src/person/person-schema.ts";
import { SigninProblem } from "#src/problem.ts";
import { findSession } from "#src/session/session.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import {
  authorizeQuerySchema,
  checkDestination,
  type Destination,
  destinationFields,
  loginQuerySchema,
} from "./destination.ts";
import { logIn } from "./password-login.ts";
import { completeSignIn } from "./sign-in-completion.ts";

const credentialsSchema = z.strictObject({ email: emailSchema, password: passwordSchema });
// A missing email or password is valid here, so that the refused form shows both problems.
const formSchema = z.strictObject({
  ...destinationFields,
  email: z.string().optional(),
  password: z.string().optional(),
});

export function addLoginRoutes(app: FastifyInstance, parts: SigninParts): void {
  const { client } = parts.settings;
  app.get("/login", async (request, reply) => {
    const destination = checkDestination(client, parse(loginQuerySchema, request.query));
    return completeOrShowForm(parts, request, reply, destination);
  });
  app.get("/sso/authorize", async (request, reply) => {
    const destination = checkDestination(client, parse(authorizeQuerySchema, request.query));
    return completeOrShowForm(parts, request, reply, destination);
  });
  app.post("/login", (request, reply) =>
    isForm(request) ? logInByForm(parts, request, reply) : logInByJson(parts, request, reply),
  );
}

async function completeOrShowForm(
  parts: SigninParts,
  request: FastifyRequest,
  reply: FastifyReply,
  destination: Destination,
) {
  const sessionId = await findSession(parts, readSessionCookie(parts.settings, request));
  const arrived = sessionId && (await completeSignIn(parts, reply, destination, sessionId));
  return arrived || showForm(parts, reply, destination);
}

export function showForm(
  { upstream }: Pick<SigninParts, "upstream">,
  reply: FastifyReply,
  destination: Destination,
  refused?: RefusedForm<{ email: string }>,
): FastifyReply {
  const html = loginPage({ destination, upstreamName: upstream?.name, refused });
  const isPopup = destination.kind === "popup";
  if (refused?.problem.retryAfterSeconds) reply.header("retry-after", refused.problem.retryAfterSeconds);
  return sendPage(reply, html, {
    isPopup,
    formsTo: destination.origin,
    status: refused?.problem.status ?? 200,
  });
}

async function logInByForm(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  requireOwnForm(parts.settings, request);
  const form = parse(formSchema, request.body);
  const destination = checkDestination(parts.settings.client, form);
  try {
    const credentials = parse(credentialsSchema, { email: form.email, password: form.password });
    const browser = browserToken(parts.settings, request);
    const session = await logIn(parts, request, { ...credentials, browser });
    await replaceSession(parts, request, reply, session);
    setBrowserCookie(parts.settings, reply, browser);
    return await completeSignIn(parts, reply, destination, session.sessionId);
  } catch (error) {
    if (!(error instanceof SigninProblem)) throw error;
    return showForm(parts, reply, destination, { typed: { email: form.email ?? "" }, problem: error });
  }
}

async function logInByJson(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  refuseForeignOrigin(parts.settings, request);
  const credentials = parse(credentialsSchema, request.body);
  const browser = browserToken(parts.settings, request);
  const session = await logIn(parts, request, { ...credentials, browser });
  const grant = await grantAccess(parts, session.sessionId);
  if (!grant) throw new SigninProblem("NO_ORGANISATION");
  await replaceSession(parts, request, reply, session);
  setBrowserCookie(parts.settings, reply, browser);
  const { accessToken, user } = grant;
  return { success: true, data: { tokens: { accessToken }, user } };
}
