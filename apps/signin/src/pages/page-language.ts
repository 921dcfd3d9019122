import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

export const pageLanguages = ["en", "es", "fr", "de"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

const current = new AsyncLocalStorage<PageLanguage>();

export function pageLanguage(): PageLanguage {
  return current.getStore() ?? "en";
}

/**
 * Calls `write` with the page language set to the first supported language of the Accept-Language header, or
 * else to English.
 */
export function inLanguageOf<Written>(request: FastifyRequest, write: () => Written): Written {
  const wanted = request.languages([...pageLanguages]);
  return current.run(pageLanguages.find((language) => language === wanted) ?? "en", write);
}

/**
 * Makes the language available to the handlers of a request. Runs after the body is read, because reading the
 * body would lose the asynchronous context.
 */
export function addPageLanguage(app: FastifyInstance): void {
  app.addHook("preHandler", (request, _reply, done) => inLanguageOf(request, done));
}
