import { type ProblemCode, SigninProblem } from "#src/problem.ts";

/** The only client that can request tokens: the CRM, at a fixed set of origins. */
export interface RegisteredClient {
  readonly id: string;
  readonly origins: readonly string[];
}

export const createClient = (origins: readonly string[]): RegisteredClient => ({
  id: "lanyard-crm",
  origins,
});

/**
 * Returns the origin if it is registered; throws otherwise. Compares the exact text, because a parsed
 * comparison would accept variants of an origin.
 */
export function checkOrigin(client: RegisteredClient, origin: string | undefined): string {
  const registered = client.origins.find((known) => known === origin);
  if (registered === undefined) throw new SigninProblem("ORIGIN_NOT_ALLOWED");
  return registered;
}

/** Returns the registered address to which the browser returns after sign-in; throws for other addresses. */
export const checkReturnAddress = (client: RegisteredClient, address: string) =>
  checkAddress(client, address, ["", "/", "/auth/callback", "/sso"], "RETURN_ADDRESS_NOT_ALLOWED");

/** Returns the registered address that can receive a one-time token; throws for other addresses. */
export const checkRedirectAddress = (client: RegisteredClient, address: string) =>
  checkAddress(client, address, ["/auth/callback", "/sso"], "REDIRECT_ADDRESS_NOT_ALLOWED");

/** Compares the exact text of addresses (RFC 9700, section 2.1). */
function checkAddress(
  { origins }: RegisteredClient,
  address: string,
  paths: readonly string[],
  refusal: ProblemCode,
): { url: string; origin: string } {
  const known = origins.flatMap((origin) => paths.map((path) => ({ url: origin + path, origin })));
  const registered = known.find(({ url }) => url === address);
  if (registered === undefined) throw new SigninProblem(refusal);
  return registered;
}
