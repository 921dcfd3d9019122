/**
 * The results of statements that were sent together. Waits for the slowest even when another has failed: a
 * statement that follows after its transaction has ended would run in somebody else's.
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(
  ...sent: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
