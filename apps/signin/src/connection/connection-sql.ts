import { z } from "zod";
import { execute, type Queryable, queryFirst } from "#src/db/query.ts";

const clientRow = z.object({ name: z.string(), redirectUris: z.array(z.string()) });

export function findRegisteredClient(db: Queryable, id: string) {
  return queryFirst(
    db,
    clientRow,
    `select name, redirect_uris as "redirectUris" from signin.oauth_clients where id = $1`,
    [id],
  );
}

/**
 * Stores a client, unless too many were registered in the last hour. Returns the number of stored clients.
 */
export function insertRegisteredClient(
  db: Queryable,
  client: { readonly id: string; readonly name: string; readonly redirectUris: readonly string[] },
  mostPerHour: number,
): Promise<number> {
  return execute(
    db,
    `insert into signin.oauth_clients (id, name, redirect_uris)
     select $1, $2, $3
      where (select count(*) from signin.oauth_clients where created_at > now() - interval '1 hour') < $4`,
    [client.id, client.name, client.redirectUris, mostPerHour],
  );
}

/** Deletes clients that no member ever allowed. Other clients can connect again, even without a connection. */
export async function deleteUnusedClients(db: Queryable): Promise<void> {
  await execute(
    db,
    "delete from signin.oauth_clients where allowed_at is null and created_at < now() - interval '1 day'",
  );
}

export interface NewConnection {
  readonly sessionId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly scope: string;
  readonly codeHash: Buffer;
  readonly codeChallenge: string;
  readonly redirectUri: string;
}

const codeSeconds = 60;

/** Stores a connection, and that a member allowed its client. */
export async function insertConnection(db: Queryable, connection: NewConnection): Promise<void> {
  const { sessionId, clientId, clientName, scope, codeHash, codeChallenge, redirectUri } = connection;
  await execute(
    db,
    `with allowed as (update signin.oauth_clients set allowed_at = now() where id::text = $2)
     insert into signin.connections
       (session_id, client_id, client_name, scope, code_hash, code_challenge, redirect_uri, code_expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => ${codeSeconds}))`,
    [sessionId, clientId, clientName, scope, codeHash, codeChallenge, redirectUri],
  );
}

const connectionRow = z.object({
  sessionId: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  scope: z.string(),
});
export type Connection = z.output<typeof connectionRow>;

const connectionColumns = `session_id as "sessionId", client_id as "clientId", client_name as "clientName", scope`;

/**
 * Marks an authorization code as used and returns its connection. One statement also checks the client, the
 * redirect address, the code challenge, the expiry and that the code is unused.
 */
export function consumeCode(
  db: Queryable,
  proof: Pick<NewConnection, "codeHash" | "clientId" | "redirectUri" | "codeChallenge">,
): Promise<Connection | undefined> {
  return queryFirst(
    db,
    connectionRow,
    `update signin.connections set code_used_at = now()
      where code_hash = $1 and client_id = $2 and redirect_uri = $3 and code_challenge = $4
        and code_used_at is null and code_expires_at > now()
     returning ${connectionColumns}`,
    [proof.codeHash, proof.clientId, proof.redirectUri, proof.codeChallenge],
  );
}

export function findUsedCode(db: Queryable, codeHash: Buffer): Promise<Connection | undefined> {
  return queryFirst(
    db,
    connectionRow,
    `select ${connectionColumns} from signin.connections where code_hash = $1 and code_used_at is not null`,
    [codeHash],
  );
}

export function findConnection(db: Queryable, sessionId: string): Promise<Connection | undefined> {
  return queryFirst(
    db,
    connectionRow,
    `select ${connectionColumns} from signin.connections where session_id = $1`,
    [sessionId],
  );
}
