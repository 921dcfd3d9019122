import type { FastifyRequest } from "fastify";
import { locales, type z } from "zod";
import { checkOrigin } from "#src/client/registered-client.ts";
import { pageLanguage } from "#src/pages/page-language.ts";
import { SigninProblem } from "#src/problem.ts";
import type { SigninSettings } from "#src/signin-settings.ts";

const schemaTexts = { en: locales.en(), es: locales.es(), fr: locales.fr(), de: locales.de() };

/**
 * Returns the input after parsing it with a schema.
 * @throws SigninProblem with a sentence for each invalid field
 */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input ?? {}, { error: schemaTexts[pageLanguage()].localeError });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new SigninProblem("INVALID_INPUT", { errors });
}

/** Requires a header that pages of other sites cannot send without a CORS preflight. */
export function requireAuthHeader(request: FastifyRequest): void {
  if (!request.headers["x-auth-request"]) throw new SigninProblem("HEADER_MISSING");
}

/**
 * Returns the registered origin of the request.
 * @throws SigninProblem for other origins
 */
export function requireOrigin({ client }: Pick<SigninSettings, "client">, request: FastifyRequest): string {
  return checkOrigin(client, request.headers.origin);
}

/** Refuses requests from browser pages of other sites. Programs send no Origin. */
export function refuseForeignOrigin(
  { client, issuer }: Pick<SigninSettings, "client" | "issuer">,
  request: FastifyRequest,
): void {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== issuer) checkOrigin(client, origin);
}

/** Refuses forms that pages of other sites post (login CSRF). Browsers send the origin of every posted form. */
export function requireOwnForm({ issuer }: Pick<SigninSettings, "issuer">, request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  if (request.headers.origin !== issuer || (site !== undefined && site !== "same-origin")) {
    throw new SigninProblem("ORIGIN_NOT_ALLOWED");
  }
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
}
