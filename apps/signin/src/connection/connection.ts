import { createHash } from "node:crypto";
import { accessTokenSeconds, mintAccessToken } from "#src/access/access-token.ts";
import { findIdentity } from "#src/access/identity-sql.ts";
import { inTransaction, type Queryable } from "#src/db/query.ts";
import type { SigningKey } from "#src/keys/signing-key.ts";
import { createSecret, hashSecret } from "#src/secret.ts";
import { insertRefreshToken } from "#src/session/refresh-token-sql.ts";
import { refreshSession } from "#src/session/session.ts";
import { endSession } from "#src/session/session-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import {
  type Connection,
  consumeCode,
  findConnection,
  findUsedCode,
  insertConnection,
  type NewConnection,
} from "./connection-sql.ts";

type ConnectionParts = Pick<SigninParts, "pool" | "keys" | "settings" | "credentials" | "chainSecret">;

/** Connects a program to a member. Returns the code that the program exchanges for tokens. */
export async function connect(
  { pool, credentials }: ConnectionParts,
  personId: string,
  connection: Omit<NewConnection, "sessionId" | "codeHash">,
): Promise<string> {
  const code = createSecret();
  const sessionId = await credentials.startSession(personId);
  await insertConnection(pool, { ...connection, sessionId, codeHash: hashSecret(code) });
  return code;
}

interface ShownCode {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/**
 * Exchanges an authorization code for tokens, or returns undefined for an invalid code. A second use of a
 * code ends the connection. If an error occurs, the code stays unused.
 */
export async function redeemCode({ pool, keys, settings }: ConnectionParts, shown: ShownCode) {
  const codeHash = hashSecret(shown.code);
  const codeChallenge = createHash("sha256").update(shown.codeVerifier).digest("base64url");
  const key = await keys.current();
  return inTransaction(pool, async (db) => {
    const connection = await consumeCode(db, { ...shown, codeHash, codeChallenge });
    if (connection === undefined) {
      const first = await findUsedCode(db, codeHash);
      if (first !== undefined) await endSession(db, first.sessionId);
      return undefined;
    }
    const refreshToken = createSecret();
    await insertRefreshToken(db, hashSecret(ofConnection(refreshToken)), connection.sessionId);
    return tokensOf(db, { key, settings }, { connection, refreshToken });
  });
}

/**
 * The refresh tokens of programs are hashed with a prefix, so that programs cannot use them as browser
 * cookies.
 */
const ofConnection = (refreshToken: string) => `connection ${refreshToken}`;

/**
 * Exchanges a program's refresh token for new tokens, or returns undefined for an invalid token. Reuse of a
 * replaced token ends the connection. If an error occurs, the token is not replaced.
 */
export async function refreshConnection(
  { pool, keys, settings, chainSecret }: ConnectionParts,
  refreshToken: string,
  clientId: string,
) {
  const key = await keys.current();
  return inTransaction(pool, async (db) => {
    const session = await refreshSession({ pool: db, chainSecret }, refreshToken, ofConnection);
    const connection = session && (await findConnection(db, session.sessionId));
    if (session === undefined || connection?.clientId !== clientId) return undefined;
    return tokensOf(db, { key, settings }, { connection, refreshToken: session.refreshToken });
  });
}

/** Ends the connection of a refresh token (RFC 7009). */
export async function endConnection(
  parts: ConnectionParts,
  refreshToken: string,
  clientId: string,
): Promise<void> {
  const session = await refreshSession(parts, refreshToken, ofConnection);
  const connection = session && (await findConnection(parts.pool, session.sessionId));
  if (connection?.clientId === clientId) await endSession(parts.pool, connection.sessionId);
}

async function tokensOf(
  db: Queryable,
  { key, settings: { issuer, resource } }: Pick<ConnectionParts, "settings"> & { key: SigningKey },
  { connection, refreshToken }: { connection: Connection; refreshToken: string },
) {
  const { sessionId, clientId, clientName, scope } = connection;
  const identity = await findIdentity(db, sessionId);
  if (identity === undefined) return undefined;
  const claims = { client_id: clientId, client_name: clientName, scope };
  const accessToken = await mintAccessToken(key, issuer, resource, identity, claims);
  return {
    ...{ access_token: accessToken, token_type: "Bearer", expires_in: accessTokenSeconds },
    ...{ refresh_token: refreshToken, scope },
  };
}
