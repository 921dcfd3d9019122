import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { sendPage } from "#src/http/page-reply.ts";
import { t } from "#src/messages/messages.ts";
import { errorPage } from "#src/pages/error-page.ts";
import { layout } from "#src/pages/layout.ts";
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

function signedOutPage(crm: string): string {
  const body = html`<a class="btn btn--primary" href="${crm}">${t("signedOutLink")}</a>`;
  return layout({ title: t("signedOutTitle"), lead: t("signedOutLead"), body });
}
