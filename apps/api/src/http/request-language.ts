import { type Language, languages } from "@lanyard/contract/person/person-options";
import type { FastifyRequest } from "fastify";
import { locales } from "zod";

/** The language that a caller's Accept-Language asks for first among ours (RFC 9110, section 12.5.4); else English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.languages([...languages]);
  return languages.find((language) => language === wanted) ?? "en";
}

const schemaTexts = { es: locales.es(), fr: locales.fr(), de: locales.de() } as const;

/** How a schema says what it has no sentence of our own for. */
export function schemaOptions(language: Language) {
  return language === "en" ? {} : { error: schemaTexts[language].localeError };
}
