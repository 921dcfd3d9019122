import { execute, type Queryable } from "./db/query.ts";

/** What no request can need any more, each longer kept than anything that may still ask for it. */
const outlived = [
  "delete from signin.sessions where expires_at < now()",
  "delete from signin.refresh_tokens where rotated_at < now() - interval '30 days'",
  "delete from signin.exchange_tokens where expires_at < now() - interval '1 day'",
  "delete from signin.revocations where created_at < now() - interval '1 day'",
  "delete from signin.sign_in_failures where failed_at < now() - interval '1 day'",
  "delete from signin.password_links where expires_at < now() - interval '1 day'",
  "delete from signin.verifications where expires_at < now() - interval '1 day'",
];

export async function deleteExpired(db: Queryable): Promise<void> {
  for (const statement of outlived) await execute(db, statement);
}
