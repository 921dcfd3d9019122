import { createHash, createHmac, randomBytes } from "node:crypto";

/** Returns 256 random bits that are safe in URLs and cookies. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the hash of a secret to store. Random secrets need no salt. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Derives a secret from another secret and a key. Equal inputs give equal secrets. */
export function deriveSecret(key: string, from: string): string {
  return createHmac("sha256", key).update(from).digest("base64url");
}
