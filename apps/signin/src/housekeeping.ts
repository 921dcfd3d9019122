import type { Queryable } from "./db/query.ts";
import { deleteExpiredExchanges } from "./exchange/exchange-sql.ts";
import { deleteExpiredPasswordLinks } from "./password-reset/password-link-sql.ts";
import { deleteExpiredVerifications } from "./person/person-sql.ts";
import { deleteRotatedTokens } from "./session/refresh-token-sql.ts";
import { deleteOldRevocations } from "./session/revocation-sql.ts";
import { deleteExpiredSessions } from "./session/session-sql.ts";
import { deleteOldFailures } from "./throttle/sign-in-failure-sql.ts";

/** Each keeps its rows longer than anything may still ask for them. */
const deletions = [
  deleteExpiredSessions,
  deleteRotatedTokens,
  deleteExpiredExchanges,
  deleteOldRevocations,
  deleteOldFailures,
  deleteExpiredPasswordLinks,
  deleteExpiredVerifications,
];

/** Removes the rows that no request can need any more. */
export async function deleteExpired(db: Queryable): Promise<void> {
  for (const remove of deletions) await remove(db);
}
