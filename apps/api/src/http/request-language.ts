import { type Language, languages } from "@lanyard/contract/person/person-options";
import type { FastifyRequest } from "fastify";
import { locales, type z } from "zod";

/** The language that a caller's Accept-Language asks for first among ours (RFC 9110, section 12.5.4); else English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.languages([...languages]);
  return languages.find((language) => language === wanted) ?? "en";
}

const schemaTexts = { es: locales.es(), fr: locales.fr(), de: locales.de() } as const;

/** How a schema says what it has no sentence of our own for. A choice that is none is told what can be chosen. */
export function schemaOptions(language: Language) {
  const theirs = language === "en" ? undefined : schemaTexts[language].localeError;
  const error: z.core.$ZodErrorMap = (issue) =>
    issue.code === "invalid_value"
      ? `Must be one of ${issue.values.map(inWords).join(", ")}`
      : theirs?.(issue);
  return { error };
}

/** A value as it is sent; what would be read as part of the sentence stands in quotation marks. */
function inWords(value: unknown): string {
  const text = String(value);
  return /^[\w/+-]+$/u.test(text) ? text : JSON.stringify(text);
}
