import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<() => object>();

/** Runs work; what it causes is told with what `describe` says of it then: a request by its ids and route, other work by its name. */
export function withCurrentWork<T>(describe: () => object, work: () => T): T {
  return current.run(describe, work);
}

/** What the present work is, as the log tells of it. */
export function describeCurrentWork(): object | undefined {
  return current.getStore()?.();
}
