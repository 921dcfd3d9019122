import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * JSON is UTF-8 (RFC 8259, section 8.1): what is not would be stored with its letters replaced, so it is refused. A
 * deletion may name the type of a body that it does not have; some programs always do.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const [, charset = "utf-8"] =
      /;\s*charset\s*=\s*"?([^\s";]+)/iu.exec(request.headers["content-type"] ?? "") ?? [];
    if (!/^utf-?8$/iu.test(charset)) return done(new AppError("UNSUPPORTED_TYPE"));
    if (body.length === 0 && request.method === "DELETE") return done(null);
    const text = decoded(body);
    if (text === undefined) return done(new AppError("MALFORMED_BODY"));
    parseJson(request, text, done);
  });
}

function decoded(body: Buffer | string): string | undefined {
  if (typeof body === "string") return body;
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}
