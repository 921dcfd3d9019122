import { addCallerToLog } from "@lanyard/server-kit/request-watch";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { requireService } from "#src/http/bearer-check.ts";
import { parse } from "#src/http/request-checks.ts";
import { findOrganisationId } from "#src/organisation/organisation-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { findAuditEntries } from "./audit-sql.ts";

const entriesAtOnce = 500;

const querySchema = z.strictObject({
  org: z.string().min(1).max(40),
  from: z.iso.datetime(),
  after: z.uuid(),
});

/**
 * Serves audit entries to the API, which shows them to administrators. A response with fewer than `limit`
 * entries is the last.
 */
export function addAuditRoutes(app: FastifyInstance, parts: SigninParts): void {
  app.get("/audit/entries", async (request) => {
    requireService(parts, request);
    const { org: orgSlug, from, after } = parse(querySchema, request.query);
    addCallerToLog(request, { orgId: await findOrganisationId(parts.pool, orgSlug) });
    const asked = { orgSlug, from, after, limit: entriesAtOnce };
    return { entries: await findAuditEntries(parts.pool, asked), limit: entriesAtOnce };
  });
}
