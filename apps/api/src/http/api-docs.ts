import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { openApiDocument } from "./openapi.ts";

/** The page draws its signs from data and styles them where they stand; it asks nobody but us. */
const contentPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json`, and `/api/docs`, a page that shows it. */
export async function registerApiDocs(
  api: FastifyInstance,
  document: ReturnType<typeof openApiDocument>,
): Promise<void> {
  api.get("/openapi.json", async () => document);
  await api.register(swagger);
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    // Where the page is asked for without a slash at its end, its files are named from here.
    indexPrefix: api.prefix,
    staticCSP: contentPolicy,
    // The page asks nobody outside whether the document is valid.
    transformSpecification: () => document,
    uiConfig: { docExpansion: "list", validatorUrl: null, tryItOutEnabled: false },
  });
}
