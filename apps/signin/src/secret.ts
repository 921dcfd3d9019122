import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 bits, safe in addresses and cookies. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a secret. Without salt: the secrets are random, so there is nothing to guess. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** The same pair always gives the same secret; without the key nobody can compute it. */
export function deriveSecret(key: string, from: string): string {
  return createHmac("sha256", key).update(from).digest("base64url");
}
