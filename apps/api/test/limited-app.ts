import accepts from "@fastify/accepts";
import multipart from "@fastify/multipart";
import { attachmentRoutes } from "@lanyard/contract/attachment/attachment-routes";
import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import { organisationId } from "@lanyard/contract/field/ids";
import { createPool } from "@lanyard/server-kit/pool";
import { answerBeforeBodies } from "@lanyard/server-kit/unread-body";
import type { TestApi } from "@lanyard/test-kit/test-api";
import Fastify from "fastify";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createAttachment } from "#src/features/attachment/attachment-service.ts";
import { createFolderStore } from "#src/features/attachment/folder-store.ts";
import { contacts } from "#src/features/contact/contact.ts";
import { createRouteBinder } from "#src/http/bind-routes.ts";
import { type Caller, createCaller } from "#src/http/caller.ts";
import { acceptJsonBodies } from "#src/http/json-bodies.ts";
import { replyProblem } from "#src/http/problem-reply.ts";
import { createRateLimit } from "#src/http/rate-limit.ts";
import { createRunningRequests } from "#src/http/running-requests.ts";
import { serverOptions } from "#src/http/server-edge.ts";
import { recordService } from "#src/records/record-service.ts";

export const limitMs = 500;

/**
 * Starts an app with two routes of the API, but with a short time limit, on the database of a running API.
 * After a contact is created and before its transaction ends, the app awaits `created`.
 */
export async function startLimitedApp(api: TestApi, fileFolder: string, created: () => Promise<void>) {
  const pool = createPool({ url: api.database.appUrl, max: 4, applicationName: "limited" });
  const owner = createPool({ url: api.database.ownerUrl, max: 2, applicationName: "owner" });
  const { rows } = await owner.query("select id from crm.organisations where slug = 'acme'");
  const person = { personId: "p", name: "P", email: "p@acme.example", orgSlug: "acme", role: "admin" };
  const who = { ...person, orgId: organisationId.parse(rows[0].id), permissions: ["*"] };
  const database = createTenantDatabase(pool);
  const app = Fastify(serverOptions({}));
  app.setErrorHandler(replyProblem);
  answerBeforeBodies(app, { maxMs: limitMs });
  acceptJsonBodies(app);
  await app.register(accepts);
  await app.register(multipart);
  const { bind } = createRouteBinder(app, {
    findCaller: async () => createCaller(who, database),
    countActions: async () => 0,
    runningRequests: createRunningRequests(),
    rateLimit: createRateLimit({ perMinute: undefined }),
  });
  const { create } = recordService(contacts);
  bind({ ...contactRoutes.create, timeLimitMs: limitMs }, async ({ caller, body }) => {
    const inTenant: Caller["inTenant"] = (work) => caller.inTenant((tx) => work(tx).finally(created));
    const { record: contact } = await create({ ...caller, inTenant }, body);
    return { contact };
  });
  const files = { store: createFolderStore(fileFolder), quotaBytes: 1_000_000 };
  bind(
    { ...attachmentRoutes.contactAttachments.create, timeLimitMs: limitMs },
    ({ caller, params, request }) =>
      createAttachment(caller, { noun: "contact", id: params.id }, request, files),
  );
  return {
    url: await app.listen({ port: 0, host: "127.0.0.1" }),
    owner,
    close: async () => {
      await app.close();
      await Promise.all([pool.end(), owner.end()]);
    },
  };
}
