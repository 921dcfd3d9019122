import { insertAuditOfPerson } from "#src/audit/audit-sql.ts";
import { inTransaction } from "#src/db/query.ts";
import { endOtherSessions } from "#src/session/session-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { verifyPassword } from "#src/throttle/password-verification.ts";
import type { ThrottleKeys } from "#src/throttle/sign-in-throttle.ts";
import { checkNewPassword } from "./password-check.ts";
import { setPassword } from "./person-sql.ts";

export interface PasswordChange {
  current: string;
  password: string;
  keys: ThrottleKeys;
}

/** Changes the password and ends all other sessions of the person. */
export async function changePassword(
  { pool, credentials }: Pick<SigninParts, "pool" | "credentials">,
  { personId, sessionId }: { personId: string; sessionId: string },
  { current, password, keys }: PasswordChange,
): Promise<void> {
  await verifyPassword({ pool, credentials }, keys, current);
  checkNewPassword(password);
  const passwordHash = await credentials.hash(password);
  await inTransaction(pool, async (db) => {
    await setPassword(db, personId, passwordHash);
    await endOtherSessions(db, personId, sessionId);
    await insertAuditOfPerson(db, personId, { what: "password-changed", detail: {} });
  });
}
