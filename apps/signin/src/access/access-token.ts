import { SignJWT } from "jose";
import { type SigningKey, signingAlgorithm } from "#src/keys/signing-key.ts";
import { permissionsOf } from "#src/role.ts";
import type { Identity } from "./identity-sql.ts";

export const accessTokenSeconds = 15 * 60;
export const accessTokenType = "at+jwt";

export interface SignedInUser {
  id: string;
  email: string;
  name: string;
  orgSlug: string;
  role: string;
  permissions: string[];
}

export function userOf(identity: Identity): SignedInUser {
  const { personId: id, email, name, orgSlug, role } = identity;
  return { id, email, name, orgSlug, role, permissions: permissionsOf(role) };
}

/** Signs the claims of architecture section 4. `aud` is the client's id, or the API as a program names it. */
export function mintAccessToken(
  key: SigningKey,
  issuer: string,
  audience: string,
  identity: Identity,
  /** Claims of a program's token. */
  ofProgram: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { email, name, orgSlug, orgName, role, personId, sessionId, tokensFrom, now } = identity;
  // After a change of role only tokens from the next full second on count, so a new one never looks older than it.
  return new SignJWT({
    email,
    name,
    orgSlug,
    orgName,
    role,
    permissions: permissionsOf(role),
    sid: sessionId,
    ...ofProgram,
  })
    .setProtectedHeader({ alg: signingAlgorithm, typ: accessTokenType, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(personId)
    .setIssuedAt(Math.max(now, tokensFrom))
    .setNotBefore(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(key.key);
}
