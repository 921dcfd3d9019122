import { maxBodyBytes, requestTimeLimitMs } from "@lanyard/contract/limits";
import type { RouteShape } from "@lanyard/contract/route/route";
import { addCallerToLog } from "@lanyard/server-kit/request-watch";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import type { Deadline } from "#src/db/deadline.ts";
import { writeAnswer } from "./answer-schema.ts";
import { AppError } from "./app-error.ts";
import { type Caller, requireRight } from "./caller.ts";
import { dryRun, jsonOf, splitDryRun } from "./dry-run.ts";
import { type EventAnswer, sendEvents } from "./event-answer.ts";
import type { FileAnswer } from "./file-answer.ts";
import { sendFile } from "./file-answer.ts";
import { keyOfRequest, markReplay } from "./idempotency.ts";
import { streamJsonBodies } from "./json-bodies.ts";
import { addRequestQuota, spendOnAnswer, withRowQuota } from "./key-quota.ts";
import { requireScope } from "./key-scope.ts";
import { type CountActions, withLogPosition } from "./log-position.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type RequestDeadline, startDeadline, unlessReplied } from "./request-deadline.ts";
import { parseRequest } from "./request-parsing.ts";
import type { RunningRequests } from "./running-requests.ts";
import { RelayedAnswer, SerializedAnswer } from "./serialized-answer.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route's own hook applies the rate limit. If not, `limitOtherRequests` applies it. */
    countsCallers?: boolean;
  }
}

export interface TypedRoute<P, Q, B, A> extends RouteShape {
  readonly params?: z.ZodType<P>;
  readonly query?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  readonly answer: z.ZodType<unknown, A>;
}

interface Received<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The raw request, for streamed bodies and responses. */
  readonly request: FastifyRequest;
}
type Signed<R> = R & { readonly caller: Caller };
type Answered<A> = Promise<A | SerializedAnswer | FileAnswer | EventAnswer>;

export interface RouteBinder {
  bind<P, Q, B, A>(
    route: TypedRoute<P, Q, B, A>,
    handler: (received: Signed<Received<P, Q, B>>) => Answered<A>,
  ): void;
  bindPublic<P, Q, B, A>(
    route: TypedRoute<P, Q, B, A>,
    handler: (received: Received<P, Q, B>) => Answered<A>,
  ): void;
  /**
   * Calls a registered route within another request, with the same checks of permissions, scopes and budget.
   * Returns the JSON of the response.
   * @throws AppError like the route
   */
  call(route: RouteShape, call: RouteCall): Promise<string>;
  readonly bound: ReadonlySet<RouteShape>;
}

interface RouteCall {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface BinderParts {
  readonly findCaller: (request: FastifyRequest) => Promise<Caller>;
  readonly countActions: CountActions;
  readonly runningRequests: RunningRequests;
  readonly rateLimit: RateLimit;
}
type AnyReceived = Received<unknown, unknown, unknown>;
type Handler = (received: Signed<AnyReceived>) => Promise<unknown>;

export function createRouteBinder(app: FastifyInstance, parts: BinderParts): RouteBinder {
  const { findCaller, countActions, runningRequests, rateLimit } = parts;
  const bound = new Set<RouteShape>();
  const handlers = new Map<RouteShape, Handler>();

  function bind<P, Q, B, A>(
    route: TypedRoute<P, Q, B, A>,
    handler: (received: Signed<Received<P, Q, B>>) => Answered<A>,
  ): void;
  function bind(route: RouteShape, handler: Handler): void {
    handlers.set(route, handler);
    const callers = new WeakMap<FastifyRequest, Caller>();
    // Runs before the body is read, so that a caller without permission cannot upload 100 MB.
    const admit: Admit = async (request, reply, deadline) => {
      const caller = await findCaller(request).catch((error: unknown) => {
        rateLimit.countAddress(request);
        throw error;
      });
      addRequestQuota(reply, caller, rateLimit.countCaller(caller.actorId));
      addCallerToLog(request, caller);
      requireCallable(caller, route);
      callers.set(request, caller.until(deadline));
    };
    add(route, admit, async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new AppError("SIGNED_OUT");
      return answerCaller({ caller, countActions, route, handler }, request, reply);
    });
  }

  function bindPublic<P, Q, B, A>(
    route: TypedRoute<P, Q, B, A>,
    handler: (received: Received<P, Q, B>) => Answered<A>,
  ): void;
  function bindPublic(route: RouteShape, handler: (received: AnyReceived) => Promise<unknown>): void {
    if (route.right !== "public") throw new Error(`${route.path} is not public in the contract`);
    const admitAll = async (request: FastifyRequest) => {
      if (!route.isProbe) rateLimit.countAddress(request);
    };
    add(route, admitAll, (request) => handler({ ...parseRequest(route, request), request }));
  }

  function add(route: RouteShape, admit: Admit, answer: Answer): void {
    bound.add(route);
    const options = routeOptions(route, runningRequests, admit, answer);
    if (route.bodyFormat !== "streamed-json") app.route(options);
    else
      app.register(async (scope) => {
        streamJsonBodies(scope);
        scope.route(options);
      });
  }

  async function call(route: RouteShape, { caller, request, ...sent }: RouteCall): Promise<string> {
    const handler = handlers.get(route);
    if (handler === undefined) throw new Error(`${route.method} ${route.path} is not bound`);
    requireCallable(caller, route);
    const answer = await handler({ ...parseRequest(route, sent), request, caller });
    await spendOnAnswer(caller, route, answer);
    return jsonOf(route, answer);
  }

  return { bind, bindPublic, call, bound };
}

type Admit = (request: FastifyRequest, reply: FastifyReply, deadline: Deadline) => Promise<void>;
type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function routeOptions(
  route: RouteShape,
  runningRequests: RunningRequests,
  admit: Admit,
  answer: Answer,
): RouteOptions {
  const deadlines = new WeakMap<FastifyRequest, RequestDeadline>();
  return {
    method: route.method,
    exposeHeadRoute: route.refusesHead !== true,
    url: route.path.replace(/\{(\w+)\}/gu, ":$1"),
    bodyLimit: route.bodyLimit ?? maxBodyBytes,
    config: { takesNoBody: route.body === undefined, countsCallers: true },
    onRequest: (request, reply) => {
      runningRequests.add(route, reply);
      const deadline = startDeadline(route.timeLimitMs ?? requestTimeLimitMs, reply);
      deadlines.set(request, deadline);
      return admit(request, reply, deadline);
    },
    handler: async (request, reply) => {
      const result = await unlessReplied(reply, answer(request, reply));
      if (reply.sent) return reply;
      deadlines.get(request)?.release();
      if (route.answerFormat === "events") return sendEvents(reply, result);
      if (route.answerFormat === "file") return sendFile(reply, result);
      if (result instanceof RelayedAnswer) return result.send(reply);
      const json = result instanceof SerializedAnswer ? result.json : writeAnswer(route.answer, result);
      return reply
        .code(route.status ?? 200)
        .type("application/json; charset=utf-8")
        .send(json);
    },
  };
}

interface Answering extends Pick<BinderParts, "countActions"> {
  readonly caller: Caller;
  readonly route: RouteShape;
  readonly handler: Handler;
}

/** Runs the handler within the row budget of the caller's key, as a dry run or at most once if requested. */
async function answerCaller(
  { caller: known, countActions, route, handler }: Answering,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { caller: admitted, addRowQuota } = withRowQuota(known);
  const caller = withLogPosition({ caller: admitted, countActions }, route, request, reply);
  const { query, isDryRun } = splitDryRun(route, request.query);
  const received = { ...parseRequest(route, request, query), request };
  const requestKey = isDryRun ? undefined : keyOfRequest(route, request, received.body);
  if (requestKey === undefined) {
    const handle = (as: Caller) => handler({ ...received, caller: as });
    const answer = await (isDryRun ? dryRun(caller, route, handle) : handle(caller));
    await spendOnAnswer(admitted, route, answer, isDryRun);
    addRowQuota(reply);
    return answer;
  }
  const handling = handler({ ...received, caller: { ...caller, requestKey } });
  const answer = await markReplay(reply, requestKey, handling);
  addRowQuota(reply);
  return answer;
}

function requireCallable(caller: Caller, route: RouteShape): void {
  if (caller.key !== undefined) requireScope(caller.key, route);
  requireRight(caller, route.right);
}

/** Applies the rate limit to requests outside the contract: unknown URLs and the API documentation. */
export function limitOtherRequests(api: FastifyInstance, rateLimit: RateLimit): void {
  api.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.countsCallers) rateLimit.countAddress(request);
  });
}

export function requireAllBound(
  tables: Readonly<Record<string, Readonly<Record<string, RouteShape>>>>,
  binder: RouteBinder,
) {
  for (const route of Object.values(tables).flatMap((table) => Object.values(table))) {
    if (!binder.bound.has(route)) throw new Error(`${route.method} ${route.path} is not bound`);
  }
}
