import { createHmac } from "node:crypto";
import { StartError } from "./start-error.ts";

/**
 * Derives a secret for a purpose from the database owner's password. Every process with the database owner's
 * URL derives the same secret, so no process stores it.
 * @throws StartError if the URL has no password
 */
export function deriveFromOwner(ownerUrl: string, purpose: string): string {
  const password = decodeURIComponent(new URL(ownerUrl).password);
  if (!password) {
    throw new StartError(
      "DATABASE_URL contains no password: add it, because the passwords of Lanyard's restricted roles are derived from it.",
    );
  }
  return createHmac("sha256", password).update(`lanyard ${purpose}`).digest("base64url");
}

/**
 * Derives the key that authenticates the API to Lanyard ID. Both services have the database owner's URL, even
 * on different machines.
 */
export function deriveServiceKey(ownerUrl: string): string {
  return deriveFromOwner(ownerUrl, "service key");
}
