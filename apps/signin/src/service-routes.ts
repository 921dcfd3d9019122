import type { FastifyInstance } from "fastify";
import { pingSigninDatabase } from "./health-sql.ts";
import type { SigninParts } from "./signin-parts.ts";

export function addServiceRoutes(
  app: FastifyInstance,
  { keys, pool }: Pick<SigninParts, "keys" | "pool">,
): void {
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
