const keys = new WeakMap<object, string>();

/**
 * The idempotency key of a change: the same as often as the same variables are sent, by Retry as well, so that what
 * was carried out though its answer was lost is not done twice or reported as missing (security.md, Input 6).
 */
export function idempotencyKeyOf(variables: object): string {
  const key = keys.get(variables) ?? crypto.randomUUID();
  keys.set(variables, key);
  return key;
}
