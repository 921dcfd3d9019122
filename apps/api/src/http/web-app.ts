import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { replyProblem } from "./problem-reply.ts";

const hashed = /\/assets\//u;

/** Serves the built web app. All other URLs return its page, whose router handles the URL. */
export async function registerWebApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    preCompressed: true,
    // Each file has a route. With a wildcard, the library would list the folder for every request.
    wildcard: false,
    globIgnore: ["**/*.{br,gz}"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files have a content hash in their name, so only the page needs revalidation.
      reply.header("cache-control", hashed.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return reply.sendFile("index.html");
    replyProblem(new AppError("NOT_FOUND"), request, reply);
    return reply;
  });
}

/**
 * Returns whether a URL gets the page of the app. A missing script gets 404, because the browser would treat
 * the page as broken code.
 */
function isPage({ method, url }: Pick<FastifyRequest, "method" | "url">): boolean {
  return (method === "GET" || method === "HEAD") && !hashed.test(url);
}
