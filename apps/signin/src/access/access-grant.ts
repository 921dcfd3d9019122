import type { SigninParts } from "#src/signin-parts.ts";
import { mintAccessToken, userOf } from "./access-token.ts";
import { findIdentity } from "./identity-sql.ts";

export type GrantParts = Pick<SigninParts, "pool" | "keys" | "settings">;

/**
 * Returns an access token for the member of a session, or undefined if the session has ended.
 * `organisationId` is the id in Lanyard ID, which differs from the id in the CRM.
 */
export async function grantAccess({ pool, keys, settings }: GrantParts, sessionId: string) {
  const identity = await findIdentity(pool, sessionId);
  if (!identity) return undefined;
  const key = await keys.current();
  const accessToken = await mintAccessToken(key, settings.issuer, settings.client.id, identity);
  return { accessToken, user: userOf(identity), organisationId: identity.organisationId };
}

export type AccessGrant = NonNullable<Awaited<ReturnType<typeof grantAccess>>>;
