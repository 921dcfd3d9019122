import { AsyncLocalStorage } from "node:async_hooks";

/** The facts about a request, or the name of background work. */
interface Work {
  readonly requestId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly work?: string;
}

const current = new AsyncLocalStorage<() => Work>();

/**
 * Runs `work`. Log lines about its statements and errors contain the facts that `describe` returns, and the id
 * of the request that started the work.
 */
export function withCurrentWork<T>(describe: () => Work, work: () => T): T {
  const requestId = currentRequestId();
  return current.run(() => ({ ...(requestId !== undefined && { requestId }), ...describe() }), work);
}

export function describeCurrentWork(): Work | undefined {
  return current.getStore()?.();
}

export const currentRequestId = () => describeCurrentWork()?.requestId;
