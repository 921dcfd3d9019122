import { logPositionHeader } from "@lanyard/contract/event/log-position";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pipelinedJobs } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "./caller.ts";

export type CountActions = (tx: TenantTx) => Promise<number>;

/**
 * Wraps the caller of a GET request that has the log position header, so that the response has it as well.
 */
export function withLogPosition(
  { caller, countActions }: { caller: Caller; countActions: CountActions },
  route: RouteShape,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Caller {
  if (route.method !== "GET" || headers[logPositionHeader] === undefined) return caller;
  const hasPosition = () => reply.sent || reply.hasHeader(logPositionHeader);
  const count = async (tx: TenantTx) => {
    if (hasPosition()) return;
    const actions = await countActions(tx);
    if (!hasPosition()) void reply.header(logPositionHeader, String(actions));
  };
  // The first transaction counts the actions before it reads data, because the response may lack actions that
  // are committed later.
  const counting = <T>(work: (tx: TenantTx) => Promise<T>) => {
    return async (tx: TenantTx) => {
      const [, result] = await pipelinedJobs(
        () => count(tx),
        () => work(tx),
      );
      return result;
    };
  };
  return {
    ...caller,
    inTenant: (work) => caller.inTenant(counting(work)),
    reading: (work) => caller.reading(counting(work)),
  };
}
