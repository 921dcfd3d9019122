import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

export const pageLanguages = ["en", "es", "fr", "de"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

const current = new AsyncLocalStorage<PageLanguage>();

/** The language of the page being written; English outside of a request. */
export function pageLanguage(): PageLanguage {
  return current.getStore() ?? "en";
}

/** Writes a page in the first supported language of the browser (Accept-Language). */
export function inLanguageOf<Written>(request: FastifyRequest, write: () => Written): Written {
  const wanted = request.languages([...pageLanguages]);
  return current.run(pageLanguages.find((language) => language === wanted) ?? "en", write);
}

/** Runs after the body was read, because reading it would lose the request's context. */
export function addPageLanguage(app: FastifyInstance): void {
  app.addHook("preHandler", (request, _reply, done) => inLanguageOf(request, done));
}
