import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { BodyFormat, Method, RouteInput, RouteReply, RouteShape } from "@lanyard/contract/route/route";

export interface CallOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The idempotency key of a change (POST, PUT or DELETE). Each call has a new key by default. A call with
   * the key of an earlier call counts as its repetition.
   */
  readonly idempotencyKey?: string | undefined;
  /** Receives the progress of an upload, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /**
   * Lets the request complete after its page closes (Fetch standard, `keepalive`). The browser limits the
   * size of such requests.
   */
  readonly keepalive?: boolean | undefined;
}

/** The type of a query parameter. For text, callers can also pass a number, a boolean or a list. */
type QueryValue<T> = string extends T ? T | number | boolean | readonly (string | number)[] : T;
type QueryInput<Q> = { [K in keyof Q]: QueryValue<Q[K]> };

type LoosenedQuery<I> = I extends { query?: infer Q }
  ? Omit<I, "query"> & { query?: QueryInput<NonNullable<Q>> }
  : I;

export type CallInput<R extends RouteShape> = "query" extends keyof R
  ? LoosenedQuery<RouteInput<R>>
  : RouteInput<R>;

/** The result of a call: the parsed body, or the `Response` for routes that return a file or events. */
export type CallReply<R extends RouteShape> = R["answerFormat"] extends "file" | "events"
  ? Response
  : RouteReply<R>;

export type Call<R extends RouteShape> =
  object extends CallInput<R>
    ? (input?: CallInput<R>, options?: CallOptions) => Promise<CallReply<R>>
    : (input: CallInput<R>, options?: CallOptions) => Promise<CallReply<R>>;

/** Every route of the API as a function: `client.contacts.list({ query: { page: 2 } })`. */
export type Client = {
  readonly [N in keyof ApiRoutes]: {
    readonly [R in keyof ApiRoutes[N]]: ApiRoutes[N][R] extends RouteShape ? Call<ApiRoutes[N][R]> : never;
  };
};

/** The method and path of a route, and the formats of its body and response if they are not JSON. */
export interface RouteAddress {
  readonly method: Method;
  readonly path: string;
  readonly bodyFormat?: BodyFormat;
  readonly answerFormat?: BodyFormat;
}

type AddressOf<R> = R extends RouteShape
  ? RouteAddress & Pick<R, Extract<keyof R, keyof RouteAddress>>
  : never;

/** The addresses of all routes. Missing and outdated entries do not compile. */
export type RouteAddresses = {
  readonly [N in keyof ApiRoutes]: { readonly [R in keyof ApiRoutes[N]]: AddressOf<ApiRoutes[N][R]> };
};
