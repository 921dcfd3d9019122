import { logPositionHeader } from "@lanyard/contract/event/log-position";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "./caller.ts";

/** Counts the actions of an organisation. */
export type CountActions = (tx: TenantTx) => Promise<number>;

/** Wraps the caller of a request for the log position, so that its answer has the header. */
export function withLogPosition(
  { caller, countActions }: { caller: Caller; countActions: CountActions },
  route: RouteShape,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Caller {
  if (route.method !== "GET" || headers[logPositionHeader] === undefined) return caller;
  // The first transaction counts the actions, because a later write may be missing from the answer.
  const counting = <T>(work: (tx: TenantTx) => Promise<T>) => {
    return async (tx: TenantTx) => {
      if (!reply.sent && !reply.hasHeader(logPositionHeader))
        void reply.header(logPositionHeader, String(await countActions(tx)));
      return work(tx);
    };
  };
  return {
    ...caller,
    inTenant: (work) => caller.inTenant(counting(work)),
    reading: (work) => caller.reading(counting(work)),
  };
}
