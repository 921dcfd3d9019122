import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 bits, safe in addresses and cookies. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the stored hash of a secret. Random secrets need no salt. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Derives a secret deterministically; computing it requires the key. */
export function deriveSecret(key: string, from: string): string {
  return createHmac("sha256", key).update(from).digest("base64url");
}
