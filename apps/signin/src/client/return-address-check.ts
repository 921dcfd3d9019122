import { SigninProblem } from "#src/problem.ts";
import type { RegisteredClient } from "./registered-client.ts";

export interface ReturnAddress {
  url: string;
  origin: string;
}

/**
 * Returns the registered address to which the browser returns after sign-in; throws for other addresses.
 * Compares the exact text.
 */
export function checkReturnAddress(client: RegisteredClient, address: string): ReturnAddress {
  return lookUp(client.returnAddresses, address) ?? refuse("RETURN_ADDRESS_NOT_ALLOWED");
}

/**
 * Returns the registered address that can receive a one-time token (RFC 9700, section 2.1: exact string
 * matching).
 */
export function checkRedirectAddress(client: RegisteredClient, address: string): ReturnAddress {
  return lookUp(client.redirectAddresses, address) ?? refuse("REDIRECT_ADDRESS_NOT_ALLOWED");
}

function lookUp(known: ReadonlyMap<string, string>, address: string): ReturnAddress | undefined {
  for (const [url, origin] of known) if (url === address) return { url, origin };
  return undefined;
}

function refuse(code: "RETURN_ADDRESS_NOT_ALLOWED" | "REDIRECT_ADDRESS_NOT_ALLOWED"): never {
  throw new SigninProblem(code);
}
