import type { Configuration } from "@lanyard/server-kit/configuration";
import { createClient } from "./client/registered-client.ts";

const loopbackName = "//localhost:";

/**
 * Returns the origins of the CRM. Without PUBLIC_URL, these are both names of the loopback address,
 * `localhost` and `127.0.0.1`.
 */
function originsOf({ publicUrl, isProduction }: Configuration): string[] {
  const isLoopback = !isProduction && publicUrl.includes(loopbackName);
  return isLoopback ? [publicUrl, publicUrl.replace(loopbackName, "//127.0.0.1:")] : [publicUrl];
}

/**
 * `__Host-` requires https and binds the cookie to this host. On plain http, the name contains the port:
 * cookies ignore ports, and two installations on one machine would overwrite each other's cookies.
 */
function cookieNameOf(issuer: URL): string {
  return issuer.protocol === "https:" ? "__Host-lanyard-id" : `lanyard-id-${issuer.port || "80"}`;
}

export function readSettings(configuration: Configuration, moreOrigins: readonly string[]) {
  const issuer = new URL(configuration.signinUrl);
  const { isProduction } = configuration;
  return {
    /** The origin of Lanyard ID, which issues the tokens. */
    issuer: issuer.origin,
    isSecure: issuer.protocol === "https:",
    isProduction,
    hasDemo: !isProduction && configuration.demo !== "off",
    cookieName: cookieNameOf(issuer),
    client: createClient([...originsOf(configuration), ...(isProduction ? [] : moreOrigins)]),
    resource: new URL("/api/mcp", configuration.publicUrl).href,
    allowsPrivateTargets: configuration.allowsPrivateWebhooks,
    smtpUrl: configuration.smtpUrl,
    poolerUrl: configuration.poolerUrl,
    upstream: configuration.upstream,
  };
}

export type SigninSettings = ReturnType<typeof readSettings>;
