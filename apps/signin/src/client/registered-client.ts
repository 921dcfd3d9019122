import { SigninProblem } from "#src/problem.ts";

/** The only client that can request tokens: the CRM, at a fixed set of origins. */
export interface RegisteredClient {
  id: string;
  origins: readonly string[];
  returnAddresses: ReadonlyMap<string, string>;
  redirectAddresses: ReadonlyMap<string, string>;
}

const returnPaths = ["", "/", "/auth/callback", "/sso"];
const redirectPaths = ["/auth/callback", "/sso"];

export function createClient(origins: readonly string[]): RegisteredClient {
  return {
    id: "lanyard-crm",
    origins,
    returnAddresses: addresses(origins, returnPaths),
    redirectAddresses: addresses(origins, redirectPaths),
  };
}

function addresses(origins: readonly string[], paths: readonly string[]): Map<string, string> {
  return new Map(origins.flatMap((origin) => paths.map((path): [string, string] => [origin + path, origin])));
}

/**
 * Returns the origin if it is registered; throws otherwise. Compares the exact text, because a parsed
 * comparison would accept variants of an origin.
 */
export function checkOrigin(client: RegisteredClient, origin: string | undefined): string {
  const registered = client.origins.find((known) => known === origin);
  if (registered === undefined) throw new SigninProblem("ORIGIN_NOT_ALLOWED");
  return registered;
}
