import { createHash, randomBytes } from "node:crypto";
import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import { parse, stringify } from "uuid";

const organisationBytes = 16;
const secretBytes = 32;

/**
 * Returns the organisation's id followed by 256 random bits. A client that sends the secret is not signed in,
 * so the secret itself must name the organisation.
 */
export function createOrganisationSecret(orgId: OrganisationId): string {
  return Buffer.concat([parse(orgId), randomBytes(secretBytes)]).toString("base64url");
}

export function organisationOfSecret(secret: string): OrganisationId | undefined {
  const bytes = Buffer.from(secret, "base64url");
  if (bytes.length !== organisationBytes + secretBytes || bytes.toString("base64url") !== secret)
    return undefined;
  try {
    return organisationId.parse(stringify(bytes.subarray(0, organisationBytes)));
  } catch {
    return undefined;
  }
}

/** Returns the hash of a secret. Only the hash is stored. */
export function secretHash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
