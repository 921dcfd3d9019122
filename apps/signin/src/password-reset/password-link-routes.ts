import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { linkToken, parseWithToken, tokenOfLink } from "#src/http/link-token.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { parse, requireOwnForm } from "#src/http/request-checks.ts";
import { browserToken, replaceSession, setBrowserCookie } from "#src/http/session-cookie.ts";
import { startMemberSession } from "#src/login/password-login.ts";
import { newPasswordPage, passwordResetPage, passwordResetSentPage } from "#src/pages/password-reset-page.ts";
import { emailSchema, passwordSchema } from "#src/person/person-schema.ts";
import { type ProblemCode, SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { recordSuccess } from "#src/throttle/sign-in-throttle.ts";
import { requestLink, showLink, takeNewPassword } from "./password-link-service.ts";

const text = z.string().default("");
const askFormSchema = z.strictObject({ email: text });
const askSchema = z.strictObject({ email: emailSchema });
const formSchema = z.strictObject({ token: linkToken, password: text, email: z.string().optional() });
const newPasswordSchema = z.strictObject({ token: linkToken, password: passwordSchema });

export function addPasswordLinkRoutes(app: FastifyInstance, parts: SigninParts): void {
  const hasMail = parts.mailer !== undefined;
  app.get("/password/forgotten", async (_request, reply) => sendPage(reply, passwordResetPage(hasMail)));
  app.post("/password/forgotten", (request, reply) => takeRequest(parts, request, reply));
  app.get("/password/new", async (request, reply) => {
    const token = tokenOfLink(request.query);
    const { email } = await showLink(parts, token);
    return sendPage(reply, newPasswordPage({ token, email }));
  });
  app.post("/password/new", (request, reply) => takeNew(parts, request, reply));
}

async function takeRequest(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  requireOwnForm(parts.settings, request);
  if (!parts.mailer) return sendPage(reply, passwordResetPage(false));
  const form = parse(askFormSchema, request.body);
  try {
    const { email } = parse(askSchema, form);
    await requestLink(parts, email, request.ip);
    return sendPage(reply, passwordResetSentPage(email));
  } catch (error) {
    if (!(error instanceof SigninProblem)) throw error;
    return sendPage(reply, passwordResetPage(true, { typed: form, problem: error }), {
      status: error.status,
    });
  }
}

const spentLink: ReadonlySet<ProblemCode> = new Set(["LINK_NOT_USABLE", "NO_ORGANISATION"]);

async function takeNew(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  requireOwnForm(parts.settings, request);
  const { token, password } = parseWithToken(formSchema, request.body);
  const { email } = await showLink(parts, token);
  try {
    const personId = await takeNewPassword(parts, parse(newPasswordSchema, { token, password }));
    const session = await startMemberSession(parts, request, personId);
    await replaceSession(parts, request, reply, session);
    const browser = browserToken(parts.settings, request);
    setBrowserCookie(parts.settings, reply, browser);
    await recordSuccess(parts.pool, { email, address: request.ip, browser });
    return reply.redirect(`${parts.settings.client.origins[0]}/`, 303);
  } catch (error) {
    if (!(error instanceof SigninProblem) || spentLink.has(error.code)) throw error;
    const refused = { typed: {}, problem: error };
    return sendPage(reply, newPasswordPage({ token, email, refused }), { status: error.status });
  }
}
