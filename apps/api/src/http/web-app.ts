import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { replyProblem } from "./problem-reply.ts";

const hashed = /\/assets\//u;

/**
 * Serves the files of the built web app. A GET of another URL gets the app's page, whose router handles the
 * URL. A GET of a missing file in `/assets/` gets 404.
 */
export async function registerWebApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    preCompressed: true,
    // Registers a route for each file. With a wildcard route, the library would list the folder for every
    // request.
    wildcard: false,
    globIgnore: ["**/*.{br,gz}"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names of files in `/assets/` contain a content hash, so browsers need to revalidate only the other
      // files.
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
 * Returns whether a request gets the page of the app. A missing file in `/assets/` gets 404 instead, because
 * a browser would run the page as a script.
 */
function isPage({ method, url }: Pick<FastifyRequest, "method" | "url">): boolean {
  return (method === "GET" || method === "HEAD") && !hashed.test(url);
}

/**
 * Returns the name under which requests of a route are counted. Files of the web app share two names, because
 * each file has its own route, which every build renames.
 */
export function countedRoute(pattern: string): string {
  if (pattern.startsWith("/api/")) return pattern;
  return pattern.startsWith("/assets/") ? "/assets/*" : "/*";
}
