import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { linkToken, parseWithToken, tokenOfLink } from "#src/http/link-token.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { parse, requireOwnForm } from "#src/http/request-checks.ts";
import { replaceSession } from "#src/http/session-cookie.ts";
import { startMemberSession } from "#src/login/password-login.ts";
import { invitationPage } from "#src/pages/invitation-page.ts";
import type { RefusedForm } from "#src/pages/refused-form.ts";
import { nameSchema, passwordSchema } from "#src/person/person-schema.ts";
import { SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { acceptInvitation, showInvitation } from "./invitation-service.ts";

const text = z.string().default("");
const formSchema = z.strictObject({ token: linkToken, name: text, password: text });
const acceptanceSchema = z.strictObject({ token: linkToken, name: nameSchema, password: passwordSchema });

export function addInvitationRoutes(app: FastifyInstance, parts: SigninParts): void {
  app.get("/invitation", async (request, reply) => {
    const token = tokenOfLink(request.query);
    return showForm(parts, reply, token);
  });
  app.post("/invitation", (request, reply) => takeAcceptance(parts, request, reply));
}

async function showForm(
  parts: SigninParts,
  reply: FastifyReply,
  token: string,
  refused?: RefusedForm<{ name: string }>,
) {
  const invitation = await showInvitation(parts, token);
  const formsTo = parts.settings.client.origins[0];
  const status = refused?.problem.status ?? 200;
  return sendPage(reply, invitationPage({ token, ...invitation, refused }), { status, formsTo });
}

async function takeAcceptance(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  requireOwnForm(parts.settings, request);
  const form = parseWithToken(formSchema, request.body);
  try {
    const acceptance = parse(acceptanceSchema, form);
    const personId = await acceptInvitation(parts, { ...acceptance, address: request.ip });
    const session = await startMemberSession(parts, request, personId);
    await replaceSession(parts, request, reply, session);
    return reply.redirect(`${parts.settings.client.origins[0]}/`, 303);
  } catch (error) {
    if (!(error instanceof SigninProblem) || error.code === "LINK_NOT_USABLE") throw error;
    return showForm(parts, reply, form.token, { typed: form, problem: error });
  }
}
