import type { FastifyInstance } from "fastify";
import { sendPage } from "#src/http/page-reply.ts";
import { errorPage } from "#src/pages/error-page.ts";
import { signedOutPage } from "#src/pages/signed-out-page.ts";
import type { SigninParts } from "#src/signin-parts.ts";

export function addPlainPageRoutes(app: FastifyInstance, { settings }: Pick<SigninParts, "settings">): void {
  app.get("/", async (_request, reply) => reply.redirect("/login", 303));
  app.get("/signed-out", async (_request, reply) =>
    sendPage(reply, signedOutPage(`${settings.client.origins[0]}/`)),
  );
  // Where better-auth sends a browser whose provider said no; its own words stay out of the page.
  app.get("/sign-in-error", async (_request, reply) =>
    sendPage(reply, errorPage("UPSTREAM_REFUSED"), { status: 403 }),
  );
}
