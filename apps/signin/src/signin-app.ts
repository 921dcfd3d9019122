import { join } from "node:path";
import accepts from "@fastify/accepts";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import formbody from "@fastify/formbody";
import files from "@fastify/static";
import { lookFolder } from "@lanyard/look/look-folder";
import { createRequestIds } from "@lanyard/server-kit/request-id";
import { watchRequests } from "@lanyard/server-kit/request-watch";
import { answerBeforeBodies } from "@lanyard/server-kit/unread-body";
import Fastify, { type FastifyInstance } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { addAuditRoutes } from "./audit/audit-routes.ts";
import { addConnectionRoutes } from "./connection/connection-routes.ts";
import { inTransaction, pingSigninDatabase } from "./db/query.ts";
import { addServerGuard, signinHeaders } from "./http/answer-headers.ts";
import { requireIdentity } from "./http/bearer-check.ts";
import { addErrorReplies, serverOptions } from "./http/error-replies.ts";
import { sendPage } from "./http/page-reply.ts";
import { parse } from "./http/request-checks.ts";
import { addInvitationRoutes } from "./invitation/invitation-routes.ts";
import { addCheckAuthRoute } from "./login/check-auth-route.ts";
import { addLoginRoutes } from "./login/login-routes.ts";
import { addUpstreamRoutes } from "./login/upstream-routes.ts";
import { addMemberNewsRoutes, addMemberRoutes } from "./member/member-routes.ts";
import { t } from "./messages/messages.ts";
import { errorPage } from "./pages/error-page.ts";
import { layout } from "./pages/layout.ts";
import { addPageLanguage } from "./pages/page-language.ts";
import { addPasswordLinkRoutes } from "./password-reset/password-link-routes.ts";
import { addPasswordRoutes } from "./person/password-routes.ts";
import { nameSchema } from "./person/person-schema.ts";
import { updateName } from "./person/person-sql.ts";
import { addSessionRoutes } from "./session/session-routes.ts";
import { addRestoreRoutes } from "./setup/restore-routes.ts";
import { addSetUpRoutes } from "./setup/set-up-routes.ts";
import type { SigninParts } from "./signin-parts.ts";

const bodyLimitBytes = 64 * 1024;
/** The networks of trusted proxies. Lanyard ID ignores forwarding headers from other networks. */
const privateNetworks = "loopback,linklocal,uniquelocal";

/** Routes that each process of the API polls every few seconds. */
const polledRoutes: ReadonlySet<string> = new Set(["/member-news", "/sso/revoked"]);

const routes = [
  // The restore routes are added first. During a restore, they refuse requests to the other routes, which
  // have no database.
  addRestoreRoutes,
  addServiceRoutes,
  addPlainPageRoutes,
  addCheckAuthRoute,
  addLoginRoutes,
  addUpstreamRoutes,
  addSessionRoutes,
  addConnectionRoutes,
  addSetUpRoutes,
  addInvitationRoutes,
  addMemberRoutes,
  addMemberNewsRoutes,
  addPasswordRoutes,
  addPasswordLinkRoutes,
  addMeRoutes,
  addAuditRoutes,
];

export async function createSigninApp(parts: SigninParts): Promise<FastifyInstance> {
  const { settings } = parts;
  const headers = signinHeaders(settings);
  const app = Fastify({
    // The limit is high, because on a slow machine plugins can take long to load, and the start must not
    // fail.
    pluginTimeout: 120_000,
    ...serverOptions(headers),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 30_000,
    trustProxy: settings.isProduction ? privateNetworks : false,
    logger: false,
    genReqId: createRequestIds({ isBehindProxy: settings.isProduction }),
  });
  // Plain text is refused, because pages of other sites can send it without a preflight request.
  app.removeContentTypeParser("text/plain");
  answerBeforeBodies(app);
  watchRequests(app, { service: "signin", log: parts.log, metrics: parts.metrics, polled: polledRoutes });
  addErrorReplies(app, parts);
  addServerGuard(app, headers);
  await app.register(cors, {
    origin: [...settings.client.origins],
    credentials: true,
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "x-auth-request", "x-service-id", "idempotency-key"],
    maxAge: 600,
  });
  await app.register(accepts);
  addPageLanguage(app);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(files, {
    root: [join(import.meta.dirname, "pages/assets"), lookFolder],
    prefix: "/assets/",
    index: false,
    maxAge: "1h",
  });
  for (const add of routes) add(app, parts);
  return app;
}

function addServiceRoutes(app: FastifyInstance, { keys, pool }: Pick<SigninParts, "keys" | "pool">): void {
  app.get("/.well-known/jwks.json", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=60");
    return keys.published();
  });
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async () => {
    await pingSigninDatabase(pool);
    return { status: "ready" };
  });
}

function addPlainPageRoutes(app: FastifyInstance, { settings }: Pick<SigninParts, "settings">): void {
  app.get("/", async (_request, reply) => reply.redirect("/login", 303));
  app.get("/signed-out", async (_request, reply) =>
    sendPage(reply, signedOutPage(`${settings.client.origins[0]}/`)),
  );
  // better-auth redirects here if the provider refuses. The page does not show the provider's message.
  app.get("/sign-in-error", async (_request, reply) =>
    sendPage(reply, errorPage("UPSTREAM_REFUSED"), { status: 403 }),
  );
}

function signedOutPage(crm: string): string {
  const body = html`<a class="btn btn--primary" href="${crm}">${t("signedOutLink")}</a>`;
  return layout({ title: t("signedOutTitle"), lead: t("signedOutLead"), body });
}

const bodySchema = z.strictObject({ name: nameSchema });

/** Adds the route with which users change their names. Later tokens contain the new name. */
function addMeRoutes(app: FastifyInstance, parts: SigninParts): void {
  app.put("/me", async (request, reply) => {
    const { personId } = await requireIdentity(parts, request);
    const { name } = parse(bodySchema, request.body);
    await inTransaction(parts.pool, (db) => updateName(db, personId, name));
    return reply.code(204).send();
  });
}
