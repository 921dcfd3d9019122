import { scopeNames } from "@lanyard/contract/key/key-schema";
import type { FastifyInstance } from "fastify";

const wellKnown = "/.well-known/oauth-protected-resource";
const path = "/api/mcp";

/** Returns the URL that identifies the API in the access tokens of connected programs (RFC 8707). */
export const resourceOf = (publicUrl: string) => new URL(path, publicUrl).href;

/**
 * Returns the `WWW-Authenticate` header, from which a program that is not signed in learns the URL of the
 * metadata (RFC 9728, section 5.1).
 */
export const signInChallenge = (publicUrl: string) =>
  `Bearer resource_metadata="${new URL(`${wellKnown}${path}`, publicUrl).href}"`;

/**
 * Serves the metadata with the URL of Lanyard ID and the scopes (RFC 9728, section 3), at both URLs that
 * programs try.
 */
export function addResourceMetadata(app: FastifyInstance, publicUrl: string, signinUrl: string): void {
  const metadata = {
    resource: resourceOf(publicUrl),
    authorization_servers: [signinUrl],
    // The scopes that a program requests by default. Members can also grant it the others.
    scopes_supported: scopeNames.filter((name) => !/:write$|^export$/u.test(name)),
    bearer_methods_supported: ["header"],
    resource_name: "Lanyard",
  };
  for (const address of [wellKnown, `${wellKnown}${path}`])
    app.get(address, async (_request, reply) =>
      reply.header("access-control-allow-origin", "*").send(metadata),
    );
}
