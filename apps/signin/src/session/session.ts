import type { Queryable } from "#src/db/query.ts";
import { createSecret, deriveSecret, hashSecret } from "#src/secret.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { findRefreshToken, insertRefreshToken, rotateRefreshToken } from "./refresh-token-sql.ts";
import { endSession } from "./session-sql.ts";

export interface ActiveSession {
  sessionId: string;
  refreshToken: string;
}

type SessionParts = Pick<SigninParts, "pool" | "credentials" | "chainSecret">;

export async function startSession(parts: SessionParts, personId: string): Promise<ActiveSession> {
  const sessionId = await parts.credentials.startSession(personId);
  return { sessionId, refreshToken: await issueRefreshToken(parts, sessionId) };
}

export async function issueRefreshToken(
  { pool }: Pick<SigninParts, "pool">,
  sessionId: string,
): Promise<string> {
  const refreshToken = createSecret();
  await insertRefreshToken(pool, hashSecret(refreshToken), sessionId);
  return refreshToken;
}

/**
 * Exchanges a refresh token for its successor (RFC 9700, section 4.14.2). The successor is derived from the
 * token, so that two tabs that send the same token within the grace period get the same successor. Later
 * reuse ends the session.
 */
export async function refreshSession(
  { pool, chainSecret }: Pick<SigninParts, "chainSecret"> & { pool: Queryable },
  refreshToken: string,
  /** Returns the text whose hash is stored for a token. */
  hashed: (refreshToken: string) => string = (token) => token,
): Promise<ActiveSession | undefined> {
  const hash = hashSecret(hashed(refreshToken));
  const successor = deriveSecret(chainSecret, refreshToken);
  const rotated = await rotateRefreshToken(pool, hash, hashSecret(hashed(successor)));
  if (rotated) return { sessionId: rotated.sessionId, refreshToken: successor };
  const held = await findRefreshToken(pool, hash);
  if (held?.isInGrace) return { sessionId: held.sessionId, refreshToken: successor };
  if (held) await endSession(pool, held.sessionId);
  return undefined;
}

/** Ends the session of the cookie, even if its token was already replaced. */
export async function endHeldSession(
  { pool }: Pick<SigninParts, "pool">,
  refreshToken: string | undefined,
): Promise<void> {
  const held = refreshToken && (await findRefreshToken(pool, hashSecret(refreshToken)));
  if (held) await endSession(pool, held.sessionId);
}

/** Returns the session of a cookie without rotating its token. Used to render pages. */
export async function findSession(
  { pool }: Pick<SigninParts, "pool">,
  refreshToken: string | undefined,
): Promise<string | undefined> {
  if (refreshToken === undefined) return undefined;
  const held = await findRefreshToken(pool, hashSecret(refreshToken));
  return held?.isInGrace ? held.sessionId : undefined;
}
