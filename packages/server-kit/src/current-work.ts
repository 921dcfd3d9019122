import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<() => object>();

/** Runs work whose statements and errors are logged with `describe`: ids and route of a request, or a name. */
export function withCurrentWork<T>(describe: () => object, work: () => T): T {
  return current.run(describe, work);
}

/** Returns the log fields of the current work. */
export function describeCurrentWork(): object | undefined {
  return current.getStore()?.();
}
