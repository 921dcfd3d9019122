import { createHash, createHmac, randomBytes } from "node:crypto";

/** Returns 256 random bits as text that is safe in URLs and cookies. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the hash that is stored instead of a secret. Random secrets need no salt. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Derives a secret from another secret and a key. Equal inputs give equal secrets. */
export function deriveSecret(key: string, from: string): string {
  return createHmac("sha256", key).update(from).digest("base64url");
}
