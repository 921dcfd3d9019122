import { createHash } from "node:crypto";
import { type AccessGrant, type GrantParts, grantAccess } from "#src/access/access-grant.ts";
import { findIdentity } from "#src/access/identity-sql.ts";
import { SigninProblem } from "#src/problem.ts";
import { createSecret, hashSecret } from "#src/secret.ts";
import { endSession } from "#src/session/session-sql.ts";
import { consumeExchange, findUsedExchange, insertExchange } from "./exchange-sql.ts";

/** Returns a token that the client can exchange once, or undefined if the session has ended. */
export async function issueExchange(
  { pool, settings }: GrantParts,
  sessionId: string,
  { clientOrigin, codeChallenge }: { clientOrigin: string; codeChallenge: string | undefined },
): Promise<string | undefined> {
  const identity = await findIdentity(pool, sessionId);
  if (!identity) return undefined;
  const token = createSecret();
  const { organisationId } = identity;
  const bound = { clientId: settings.client.id, clientOrigin, organisationId, sessionId, codeChallenge };
  await insertExchange(pool, { tokenHash: hashSecret(token), ...bound });
  return token;
}

/** Returns the challenge of a verifier (RFC 7636, section 4.6). */
function challengeOf(verifier: string | undefined): string | undefined {
  return verifier === undefined ? undefined : createHash("sha256").update(verifier).digest("base64url");
}

export async function redeemExchange(
  parts: GrantParts,
  shown: { token: string; clientOrigin: string; codeVerifier: string | undefined },
): Promise<AccessGrant> {
  const { pool, settings } = parts;
  const tokenHash = hashSecret(shown.token);
  const used = await consumeExchange(pool, {
    tokenHash,
    clientId: settings.client.id,
    clientOrigin: shown.clientOrigin,
    codeChallenge: challengeOf(shown.codeVerifier),
  });
  const grant = used && (await grantAccess(parts, used.sessionId));
  if (!used) await revokeReused(parts, tokenHash);
  if (!grant) throw new SigninProblem("EXCHANGE_REFUSED");
  return grant;
}

/**
 * Ends the session of a token that was already used, because a second party may have the token (RFC 9700,
 * section 2.1.1).
 */
async function revokeReused({ pool }: GrantParts, tokenHash: Buffer): Promise<void> {
  const first = await findUsedExchange(pool, tokenHash);
  if (first) await endSession(pool, first.sessionId);
}
