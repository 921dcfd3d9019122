import type { SigninParts } from "#src/signin-parts.ts";
import { mintAccessToken, type SignedInUser, userOf } from "./access-token.ts";
import { findIdentity, type Identity } from "./identity-sql.ts";

export interface AccessGrant {
  accessToken: string;
  user: SignedInUser;
  /** The organisation's id in Lanyard ID, which differs from its id in the CRM. */
  organisationId: string;
}

export type GrantParts = Pick<SigninParts, "pool" | "keys" | "settings">;

export async function grantAccess(parts: GrantParts, sessionId: string): Promise<AccessGrant | undefined> {
  const identity = await findIdentity(parts.pool, sessionId);
  return identity && grantTo(parts, identity);
}

export async function grantTo(
  { keys, settings }: Omit<GrantParts, "pool">,
  identity: Identity,
): Promise<AccessGrant> {
  const key = await keys.current();
  const accessToken = await mintAccessToken(key, settings.issuer, settings.client.id, identity);
  return { accessToken, user: userOf(identity), organisationId: identity.organisationId };
}
