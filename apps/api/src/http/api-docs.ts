import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { openApiDocument } from "./openapi.ts";

/** `/api/openapi.json`, and `/api/docs`, a page that shows it. */
export async function registerApiDocs(
  api: FastifyInstance,
  document: ReturnType<typeof openApiDocument>,
): Promise<void> {
  api.get("/openapi.json", async () => document);
  await api.register(swagger);
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    // The page asks nobody outside whether the document is valid.
    transformSpecification: () => document,
    uiConfig: { docExpansion: "list", validatorUrl: null, tryItOutEnabled: false },
  });
}
