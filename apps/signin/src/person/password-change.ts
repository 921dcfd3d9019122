import type { AttemptKeys } from "#src/attempt/attempt-limit.ts";
import { provePassword } from "#src/attempt/password-attempt.ts";
import { inTransaction } from "#src/db/transaction.ts";
import { endOtherSessions } from "#src/session/session-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { checkNewPassword } from "./password-check.ts";
import { updatePassword } from "./person-sql.ts";

export interface PasswordChange {
  current: string;
  password: string;
  keys: AttemptKeys;
}

/** Every other session of the person ends with the old password. */
export async function changePassword(
  { pool, credentials }: Pick<SigninParts, "pool" | "credentials">,
  { personId, sessionId }: { personId: string; sessionId: string },
  { current, password, keys }: PasswordChange,
): Promise<void> {
  await provePassword({ pool, credentials }, keys, current);
  checkNewPassword(password);
  const passwordHash = await credentials.hash(password);
  await inTransaction(pool, async (db) => {
    await updatePassword(db, personId, passwordHash);
    await endOtherSessions(db, personId, sessionId);
  });
}
