import { scopeNames } from "@lanyard/contract/key/key-schema";
import type { FastifyInstance } from "fastify";

const wellKnown = "/.well-known/oauth-protected-resource";
const path = "/api/mcp";

/** Returns the identifier of the API in tokens of programs (RFC 8707). */
export const resourceOf = (publicUrl: string) => new URL(path, publicUrl).href;

/** Returns the header that points programs without sign-in to the metadata (RFC 9728, section 5.1). */
export const signInChallenge = (publicUrl: string) =>
  `Bearer resource_metadata="${new URL(`${wellKnown}${path}`, publicUrl).href}"`;

/** Serves the URL of Lanyard ID and the scopes (RFC 9728, section 3) at both URLs that programs try. */
export function addResourceMetadata(app: FastifyInstance, publicUrl: string, signinUrl: string): void {
  const metadata = {
    resource: resourceOf(publicUrl),
    authorization_servers: [signinUrl],
    // The default scopes of programs. Members can grant more.
    scopes_supported: scopeNames.filter((name) => !/:write$|^export$/u.test(name)),
    bearer_methods_supported: ["header"],
    resource_name: "Lanyard",
  };
  for (const address of [wellKnown, `${wellKnown}${path}`])
    app.get(address, async (_request, reply) =>
      reply.header("access-control-allow-origin", "*").send(metadata),
    );
}
