import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<() => object>();

/**
 * Runs `work`. Log lines about its statements and errors contain the fields that `describe` returns: the id
 * and route of a request, or the name of background work.
 */
export function withCurrentWork<T>(describe: () => object, work: () => T): T {
  return current.run(describe, work);
}

export function describeCurrentWork(): object | undefined {
  return current.getStore()?.();
}
