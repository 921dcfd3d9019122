import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { linkToken, parseWithToken, tokenOfLink } from "#src/http/link-token.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { parse, requireOwnForm } from "#src/http/request-checks.ts";
import { replaceSession } from "#src/http/session-cookie.ts";
import { startMemberSession } from "#src/login/password-login.ts";
import type { RefusedForm } from "#src/pages/refused-form.ts";
import { type SetUpInput, setUpPage } from "#src/pages/set-up-page.ts";
import { SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { findRestoreOption } from "./restore-routes.ts";
import { requireSetUpLink, setUp, setUpSchema } from "./set-up-service.ts";

const text = z.string().default("");
const formSchema = z.strictObject({
  token: linkToken,
  organization: text,
  slug: text,
  name: text,
  email: text,
  password: text,
});
export function addSetUpRoutes(app: FastifyInstance, parts: SigninParts): void {
  app.get("/setup", async (request, reply) => {
    const token = tokenOfLink(request.query);
    await requireSetUpLink(parts, token);
    return showSetUp(parts, reply, token);
  });
  app.post("/setup", (request, reply) => takeSetUp(parts, request, reply));
}

async function showSetUp(
  parts: SigninParts,
  reply: FastifyReply,
  token: string,
  refused?: RefusedForm<SetUpInput>,
) {
  const formsTo = parts.settings.client.origins[0];
  const page = setUpPage(token, { refused, restore: await findRestoreOption(parts) });
  return sendPage(reply, page, { status: refused?.problem.status ?? 200, formsTo });
}

async function takeSetUp(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  requireOwnForm(parts.settings, request);
  const form = parseWithToken(formSchema, request.body);
  try {
    const personId = await setUp(parts, parse(setUpSchema, form));
    const session = await startMemberSession(parts, request, personId);
    await replaceSession(parts, request, reply, session);
    return reply.redirect(`${parts.settings.client.origins[0]}/`, 303);
  } catch (error) {
    if (!(error instanceof SigninProblem) || error.code === "LINK_NOT_USABLE") throw error;
    return showSetUp(parts, reply, form.token, { typed: form, problem: error });
  }
}
