import pLimit from "p-limit";
import type { Auth } from "./auth.ts";

/** The functions of better-auth for passwords and sessions that Lanyard ID uses. */
export interface Credentials {
  /** Returns the person with this password. An unknown address takes as long. */
  verify: (email: string, password: string) => Promise<string | undefined>;
  hash: (password: string) => Promise<string>;
  /** Runs the work when fewer than the limit are running. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns the new session's id. */
  startSession: (personId: string) => Promise<string>;
}

/** A hash takes about 32 MB and a core; more at once would starve other requests. */
const hashesAtOnce = 4;

/** Computed once in a process, because all instances of better-auth have the same settings. */
let hashOfNobody: Promise<string> | undefined;

export async function createCredentials(auth: Auth): Promise<Credentials> {
  const { password, internalAdapter } = await auth.$context;
  const verifying = pLimit(hashesAtOnce);
  const hashing = pLimit(hashesAtOnce);
  const hash = (text: string) => hashing(() => password.hash(text));
  hashOfNobody ??= hash(crypto.randomUUID());
  const ofNobody = hashOfNobody;

  return {
    hash,
    inTurn: (work) => verifying(work),
    async verify(email, text) {
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
      const stored = found?.accounts.find((account) => account.providerId === "credential")?.password;
      const against = stored ?? (await ofNobody);
      const isRight = await password.verify({ hash: against, password: text });
      return stored && isRight ? found?.user.id : undefined;
    },
    async startSession(personId) {
      const session = await internalAdapter.createSession(personId);
      return session.id;
    },
  };
}
