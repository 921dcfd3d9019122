const limitMs = 60_000;

/**
 * Fails if the set-up of a test file takes more than 60 seconds, because Vitest limits only tests and hooks.
 * @throws Error with the set-up's name
 */
export async function inTime<T>(setUp: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${setUp} took more than 60 s`)), limitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
