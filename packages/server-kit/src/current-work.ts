import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<() => object>();

/**
 * Runs work. Log lines of its statements and errors get the fields of `describe`: the id and route of a
 * request, or a name.
 */
export function withCurrentWork<T>(describe: () => object, work: () => T): T {
  return current.run(describe, work);
}

export function describeCurrentWork(): object | undefined {
  return current.getStore()?.();
}
