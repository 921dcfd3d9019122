import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sendPage } from "#src/http/page-reply.ts";
import { parse, requireOwnForm } from "#src/http/request-checks.ts";
import { browserToken, findSignedIn } from "#src/http/session-cookie.ts";
import { passwordChangedPage, passwordPage } from "#src/pages/password-page.ts";
import { SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { changePassword } from "./password-change.ts";
import { passwordSchema } from "./person-schema.ts";

const formSchema = z.strictObject({
  // Only password managers need this field.
  email: z.unknown().optional(),
  current_password: passwordSchema,
  password: passwordSchema,
});

export function addPasswordRoutes(app: FastifyInstance, parts: SigninParts): void {
  app.get("/password", async (request, reply) => {
    const { email } = await demandSession(parts, request);
    return sendPage(reply, passwordPage({ email, crm: addressOf(parts) }, undefined));
  });
  app.post("/password", (request, reply) => takeChange(parts, request, reply));
}

function addressOf({ settings }: SigninParts): string {
  return `${settings.client.origins[0]}/`;
}

async function demandSession(parts: SigninParts, request: FastifyRequest) {
  const identity = await findSignedIn(parts, request);
  if (!identity) throw new SigninProblem("SIGNED_OUT");
  return identity;
}

async function takeChange(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  requireOwnForm(parts.settings, request);
  const identity = await demandSession(parts, request);
  try {
    const { current_password: current, password } = parse(formSchema, request.body);
    const browser = browserToken(parts.settings, request);
    const keys = { email: identity.email, address: request.ip, browser };
    await changePassword(parts, identity, { current, password, keys });
    return sendPage(reply, passwordChangedPage(addressOf(parts)));
  } catch (error) {
    if (!(error instanceof SigninProblem)) throw error;
    const page = passwordPage(
      { email: identity.email, crm: addressOf(parts) },
      { typed: {}, problem: error },
    );
    return sendPage(reply, page, { status: error.status });
  }
}
