import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inTransaction } from "#src/db/transaction.ts";
import { requireIdentity } from "#src/http/bearer-check.ts";
import { parse } from "#src/http/request-checks.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { nameSchema } from "./person-schema.ts";
import { updateName } from "./person-sql.ts";

const bodySchema = z.strictObject({ name: nameSchema });

/** The own name, changed with an access token; tokens issued from now on carry it. */
export function addMeRoutes(app: FastifyInstance, parts: SigninParts): void {
  app.put("/me", async (request, reply) => {
    const { personId } = await requireIdentity(parts, request);
    const { name } = parse(bodySchema, request.body);
    await inTransaction(parts.pool, (db) => updateName(db, personId, name));
    return reply.code(204).send();
  });
}
