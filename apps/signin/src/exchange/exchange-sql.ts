import { z } from "zod";
import { execute, type Queryable, queryFirst } from "#src/db/query.ts";

const sessionRow = z.object({ sessionId: z.string() });

const validSeconds = 60;

interface NewExchange {
  tokenHash: Buffer;
  clientId: string;
  clientOrigin: string;
  organisationId: string;
  sessionId: string;
  /** The S256 challenge of the verifier; undefined if the client presents no verifier. */
  codeChallenge: string | undefined;
}

export async function insertExchange(db: Queryable, exchange: NewExchange): Promise<void> {
  const { tokenHash, clientId, clientOrigin, organisationId, sessionId, codeChallenge } = exchange;
  await db.query(
    `insert into signin.exchange_tokens
       (token_hash, client_id, client_origin, organisation_id, session_id, code_challenge, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${validSeconds}))`,
    [tokenHash, clientId, clientOrigin, organisationId, sessionId, codeChallenge ?? null],
  );
}

/**
 * Marks an exchange token as used and returns its session. One statement also checks the client, the code
 * challenge, the expiry, the member's organisation and that the token is unused.
 */
export function consumeExchange(db: Queryable, proof: Omit<NewExchange, "organisationId" | "sessionId">) {
  return queryFirst(
    db,
    sessionRow,
    `update signin.exchange_tokens t set used_at = now()
      where t.token_hash = $1 and t.client_id = $2 and t.client_origin = $3
        and t.code_challenge is not distinct from $4
        and t.used_at is null and t.expires_at > now()
        and exists (select from signin.sessions s join signin.members m on m.person_id = s.person_id
                     where s.id = t.session_id and s.expires_at > now() and m.organisation_id = t.organisation_id)
     returning t.session_id as "sessionId"`,
    [proof.tokenHash, proof.clientId, proof.clientOrigin, proof.codeChallenge ?? null],
  );
}

export function findUsedExchange(db: Queryable, tokenHash: Buffer) {
  return queryFirst(
    db,
    sessionRow,
    `select session_id as "sessionId" from signin.exchange_tokens where token_hash = $1 and used_at is not null`,
    [tokenHash],
  );
}

export async function deleteExpiredExchanges(db: Queryable): Promise<void> {
  await execute(db, "delete from signin.exchange_tokens where expires_at < now() - interval '1 day'");
}
