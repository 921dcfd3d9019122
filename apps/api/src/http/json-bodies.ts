import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    takesNoBody?: boolean;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses JSON bodies. Refuses JSON that is not UTF-8 (RFC 8259, section 8.1) instead of replacing invalid
 * bytes. Routes without a body accept an empty JSON body, because some programs always send a content type.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (!isUtf8(request)) return done(new AppError("UNSUPPORTED_TYPE"));
    if (body.length === 0 && request.routeOptions.config.takesNoBody) return done(null);
    const text = decoded(body);
    if (text === undefined) return done(new AppError("MALFORMED_BODY"));
    parseJson(request, text, done);
  });
}

function isUtf8({ headers }: FastifyRequest): boolean {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s";]+)/iu.exec(headers["content-type"] ?? "") ?? [];
  return /^utf-?8$/iu.test(charset);
}

/** Makes `request.body` the unread stream, in the routes of `scope`, whose JSON can be large. */
export function streamJsonBodies(scope: FastifyInstance): void {
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", (request, body, done) =>
    isUtf8(request) ? done(null, body) : done(new AppError("UNSUPPORTED_TYPE")),
  );
}

/**
 * Parses JSON text with the parser that JSON request bodies use.
 * @throws AppError MALFORMED_BODY
 */
export function parseJsonText(request: FastifyRequest, text: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const done = (error: Error | null, body?: unknown) => (error === null ? resolve(body) : reject(error));
  request.server.getDefaultJsonParser("error", "error")(request, text, done);
  return promise;
}

function decoded(body: Buffer | string): string | undefined {
  if (typeof body === "string") return body;
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}
