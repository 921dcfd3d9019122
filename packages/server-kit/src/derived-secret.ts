import { createHmac } from "node:crypto";
import { StartError } from "./start-error.ts";

/**
 * Derives a secret for a purpose that every process with the owner's connection knows, without storing it.
 * @throws StartError when the URL has no password.
 */
export function deriveFromOwner(ownerUrl: string, purpose: string): string {
  const password = decodeURIComponent(new URL(ownerUrl).password);
  if (!password) {
    throw new StartError(
      "DATABASE_URL carries no password: put one in, because the passwords of Lanyard's restricted roles are derived from it.",
    );
  }
  return createHmac("sha256", password).update(`lanyard ${purpose}`).digest("base64url");
}

/** Derives the key that authenticates the API to Lanyard ID. Both have the owner's connection, on whatever machine they run. */
export function deriveServiceKey(ownerUrl: string): string {
  return deriveFromOwner(ownerUrl, "service key");
}
