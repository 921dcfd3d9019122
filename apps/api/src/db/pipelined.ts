import { sqlState } from "./postgres-error.ts";

/** The SQLSTATE of a statement that came after another one had failed in the same transaction: it says nothing of the cause. */
const afterFailure = "25P02";

/**
 * The results of statements that were sent together. Waits for the slowest even when another has failed: a
 * statement that follows after its transaction has ended would run in somebody else's.
 *
 * @throws the first failure by order of the arguments that is not only the consequence of another one
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(
  ...sent: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(sent);
  const failures = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  const cause = failures.find((failure) => sqlState(failure) !== afterFailure);
  if (cause !== undefined) throw cause;
  return Promise.all(sent);
}
