import { isRecord, textIn } from "@lanyard/client/reply-shape";
import type { SignedInUser } from "#src/lib/session/rights.ts";
import type { Grant } from "./session-state.ts";

/** The remaining lifetime below which a token counts as nearly expired and is renewed (spec section 9). */
export const expiryMarginMs = 5 * 60_000;

/** The organisation of tokens that name none. Such tokens are refused (security.md, Tenancy 8). */
const unknownOrganisation = "unknown";

/**
 * Returns the user and the lifetime of an access token, or undefined if the token is invalid or lacks a user
 * or organisation. Only the API verifies the signature.
 */
export function readGrant(token: unknown, receivedAtMs = Date.now()): Grant | undefined {
  if (typeof token !== "string") return undefined;
  const claims = readClaims(token);
  const user = readUser(claims);
  const lifetimeMs = readLifetime(claims, receivedAtMs);
  return user && lifetimeMs !== undefined ? { token, user, lifetimeMs, receivedAtMs } : undefined;
}

/**
 * Returns whether a token expires soon. The lifetime counts from the receipt of the token, so that a wrong
 * clock on this device has no effect.
 */
export function isNearExpiry({ lifetimeMs, receivedAtMs }: Grant, nowMs = Date.now()): boolean {
  return lifetimeMs - (nowMs - receivedAtMs) < expiryMarginMs;
}

function readClaims(token: string): unknown {
  const [, payload, signature] = token.split(".");
  if (!payload || !signature) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Returns the user from the claims of a token (spec section 3, Signed-in user). */
function readUser(claims: unknown): SignedInUser | undefined {
  const id = textIn(claims, "sub");
  const orgSlug =
    textIn(claims, "orgSlug") ?? textIn(claims, "org") ?? textIn(claims, "orgId") ?? unknownOrganisation;
  if (id === undefined || orgSlug === unknownOrganisation) return undefined;
  return {
    id,
    email: textIn(claims, "email") ?? "",
    name: textIn(claims, "name") ?? textIn(claims, "email") ?? "",
    orgSlug,
    orgName: textIn(claims, "orgName"),
    role: textIn(claims, "role") ?? "user",
    permissions: readPermissions(claims),
  };
}

function readPermissions(claims: unknown): string[] {
  const permissions = isRecord(claims) ? claims.permissions : undefined;
  return Array.isArray(permissions) ? permissions.filter((permission) => typeof permission === "string") : [];
}

function readLifetime(claims: unknown, receivedAtMs: number): number | undefined {
  if (!isRecord(claims) || typeof claims.exp !== "number") return undefined;
  const issuedAtMs = typeof claims.iat === "number" ? claims.iat * 1000 : receivedAtMs;
  return claims.exp * 1000 - issuedAtMs;
}
