import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { openApiDocument } from "./openapi.ts";

/** The documentation page uses inline styles and data images, and loads nothing from other hosts. */
const contentPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function registerApiDocs(
  api: FastifyInstance,
  document: ReturnType<typeof openApiDocument>,
  ownDocument: (request: FastifyRequest) => Promise<ReturnType<typeof openApiDocument>>,
): Promise<void> {
  api.get("/openapi.json", async (request) =>
    request.headers.authorization === undefined ? document : ownDocument(request),
  );
  await api.register(swagger);
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    // File names in the page are relative to this path if the URL has no trailing slash.
    indexPrefix: api.prefix,
    staticCSP: contentPolicy,
    transformSpecification: () => document,
    // Without a `validatorUrl`, no external service validates the document.
    uiConfig: { docExpansion: "list", validatorUrl: null, tryItOutEnabled: false },
  });
}
