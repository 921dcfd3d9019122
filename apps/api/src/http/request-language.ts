import { type Language, languages } from "@lanyard/contract/person/person-options";
import type { FastifyRequest } from "fastify";

/** Returns the first supported language of Accept-Language (RFC 9110, section 12.5.4), or else English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.languages([...languages]);
  return languages.find((language) => language === wanted) ?? "en";
}
