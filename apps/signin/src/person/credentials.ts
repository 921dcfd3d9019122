import pLimit from "p-limit";
import type { Auth } from "./auth.ts";

/** A hash takes about 32 MB and a core, so more concurrent hashes would slow down other requests. */
const hashesAtOnce = 4;

/**
 * The hash against which the passwords of unknown users are checked. Computed once, because all instances of
 * better-auth have the same settings.
 */
let decoyHash: Promise<string> | undefined;

export async function createCredentials(auth: Auth) {
  const { password, internalAdapter } = await auth.$context;
  const verifying = pLimit(hashesAtOnce);
  const hashing = pLimit(hashesAtOnce);
  const hash = (text: string) => hashing(() => password.hash(text));
  decoyHash ??= hash(crypto.randomUUID());
  const decoy = decoyHash;

  return {
    hash,
    /** Runs `work` when fewer than `hashesAtOnce` other calls are running; until then, the call waits. */
    inTurn: <T>(work: () => Promise<T>): Promise<T> => verifying(work),
    /**
     * Returns the id of the person with this address and password, or undefined. Takes equally long for
     * unknown addresses.
     */
    async verify(email: string, text: string): Promise<string | undefined> {
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
      const stored = found?.accounts.find((account) => account.providerId === "credential")?.password;
      const against = stored ?? (await decoy);
      const isRight = await password.verify({ hash: against, password: text });
      return stored && isRight ? found?.user.id : undefined;
    },
    async startSession(personId: string): Promise<string> {
      const session = await internalAdapter.createSession(personId);
      return session.id;
    },
  };
}

export type Credentials = Awaited<ReturnType<typeof createCredentials>>;
