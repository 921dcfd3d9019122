import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { replyProblem } from "./problem-reply.ts";

const hashed = /\/assets\//u;

/** Serves the built web app; a URL without a file gets the app's page, whose router handles it. */
export async function registerWebApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    preCompressed: true,
    // A route for each file: for any address, the library would list the folder at every request.
    wildcard: false,
    globIgnore: ["**/*.{br,gz}"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files have a content hash in their name; the page itself must be revalidated.
      reply.header("cache-control", hashed.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return reply.sendFile("index.html");
    replyProblem(new AppError("NOT_FOUND"), request, reply);
    return reply;
  });
}

/** Returns whether the URL gets the app's page. A missing script gets 404, or a browser would report broken code. */
function isPage({ method, url }: Pick<FastifyRequest, "method" | "url">): boolean {
  return (method === "GET" || method === "HEAD") && !hashed.test(url);
}
