import { SigninProblem } from "#src/problem.ts";

/** The one program that may ask for tokens: the CRM, reached under a fixed set of origins. */
export interface RegisteredClient {
  id: string;
  origins: readonly string[];
  /** Whole address to the origin it belongs to. */
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

/** Exact text only: parsing an origin before comparing it is how look-alikes get in. Answers our own copy of it. */
export function checkOrigin(client: RegisteredClient, origin: string | undefined): string {
  const registered = client.origins.find((known) => known === origin);
  if (registered === undefined) throw new SigninProblem("ORIGIN_NOT_ALLOWED");
  return registered;
}
