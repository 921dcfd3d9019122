import { type Language, languages } from "@lanyard/contract/person/person-options";
import type { FastifyRequest } from "fastify";

/** The language that a caller's Accept-Language asks for first among ours (RFC 9110, section 12.5.4); else English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.languages([...languages]);
  return languages.find((language) => language === wanted) ?? "en";
}
