import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { requireAdmin, requireService } from "#src/http/bearer-check.ts";
import { parse } from "#src/http/request-checks.ts";
import { invite, withdraw } from "#src/invitation/invitation-service.ts";
import { refusalMessage } from "#src/messages/refusal.ts";
import { makeMemberLink } from "#src/password-reset/password-link-service.ts";
import { emailSchema } from "#src/person/person-schema.ts";
import { roleSchema } from "#src/role.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { acknowledgeChanges, findPendingChanges } from "./member-news-sql.ts";
import { changeRole, listMembers, removeMember, returnMember } from "./member-service.ts";

const paramsSchema = z.strictObject({ id: z.uuid(refusalMessage("idInvalid")) });
const invitationSchema = z.strictObject({ email: emailSchema, role: roleSchema });
const roleBodySchema = z.strictObject({ role: roleSchema });

/**
 * Serves the member settings of the CRM. Administrators manage only the members of their own organisation.
 */
export function addMemberRoutes(app: FastifyInstance, parts: SigninParts): void {
  const { pool } = parts;
  app.get("/members", async (request) => ({
    ...(await listMembers(pool, await requireAdmin(parts, request))),
    hasMail: parts.mailer !== undefined,
  }));
  app.post("/members/invitations", async (request, reply) => {
    const admin = await requireAdmin(parts, request);
    const { email, role } = parse(invitationSchema, request.body);
    return reply.code(201).send(await invite(parts, admin, email, role));
  });
  app.delete("/members/invitations/:id", async (request, reply) => {
    const admin = await requireAdmin(parts, request);
    await withdraw(parts, admin, parse(paramsSchema, request.params).id);
    return reply.code(204).send();
  });
  app.put("/members/:id", async (request, reply) => {
    const admin = await requireAdmin(parts, request);
    const { id } = parse(paramsSchema, request.params);
    await changeRole(pool, admin, id, parse(roleBodySchema, request.body).role);
    return reply.code(204).send();
  });
  app.post("/members/:id/password-link", async (request, reply) => {
    const admin = await requireAdmin(parts, request);
    const { id } = parse(paramsSchema, request.params);
    return reply.code(201).send(await makeMemberLink(parts, admin, id));
  });
  app.delete("/members/:id", async (request, reply) => {
    const admin = await requireAdmin(parts, request);
    await removeMember(pool, admin, parse(paramsSchema, request.params).id);
    return reply.code(204).send();
  });
  app.post("/members/:id/return", async (request) => {
    const admin = await requireAdmin(parts, request);
    return returnMember(pool, admin, parse(paramsSchema, request.params).id);
  });
}

const newsAtOnce = 500;
const toldSchema = z.strictObject({
  told: z
    .array(z.strictObject({ orgSlug: z.string(), personId: z.uuid(), version: z.int() }))
    .max(newsAtOnce),
});

/**
 * Serves changes of members until the API confirms them. A response with fewer than `limit` changes is the
 * last.
 */
export function addMemberNewsRoutes(app: FastifyInstance, parts: SigninParts): void {
  const { pool } = parts;
  app.get("/member-news", async (request) => {
    requireService(parts, request);
    return { news: await findPendingChanges(pool, newsAtOnce), limit: newsAtOnce };
  });
  app.post("/member-news/told", async (request, reply) => {
    requireService(parts, request);
    await acknowledgeChanges(pool, parse(toldSchema, request.body).told);
    return reply.code(204).send();
  });
}
