import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { replyProblem } from "./problem-reply.ts";

const hashed = /\/assets\//u;

/** Serves the built web app. Other URLs get its page, and its router handles them. */
export async function registerWebApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    preCompressed: true,
    // Without a wildcard there is a route for each file; with one, the library would list the folder for every request.
    wildcard: false,
    globIgnore: ["**/*.{br,gz}"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The names of built files contain a content hash. Only the page must be revalidated.
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
 * Returns whether a URL gets the page of the app. Missing scripts get 404, because a browser would report the page as
 * broken code.
 */
function isPage({ method, url }: Pick<FastifyRequest, "method" | "url">): boolean {
  return (method === "GET" || method === "HEAD") && !hashed.test(url);
}
