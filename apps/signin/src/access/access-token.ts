import { SignJWT } from "jose";
import { type SigningKey, signingAlgorithm } from "#src/keys/signing-key.ts";
import { permissionsOf } from "#src/role.ts";
import type { Identity } from "./identity-sql.ts";

export const accessTokenSeconds = 15 * 60;
export const accessTokenType = "at+jwt";

export function userOf({ personId: id, email, name, orgSlug, role }: Identity) {
  return { id, email, name, orgSlug, role, permissions: permissionsOf(role) };
}

/**
 * Creates an access token with the claims of the specification (architecture, section 4). `aud` is the id of
 * the CRM client or, in tokens for programs, the identifier of the API.
 */
export function mintAccessToken(
  key: SigningKey,
  issuer: string,
  audience: string,
  identity: Identity,
  /** Additional claims in the tokens of programs. */
  ofProgram: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { email, name, orgSlug, orgName, role, personId, sessionId, tokensFrom, now } = identity;
  // `iat` has whole seconds. After a change of role, it is at least the next full second, so that no new
  // token looks older than the change.
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
