import type { ApiRoutes } from "@lanyard/contract/api-routes";
import type { BodyFormat, Method, RouteInput, RouteReply, RouteShape } from "@lanyard/contract/route/route";

/** Options of one call. */
export interface CallOptions {
  /** Cancels the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Sent with a POST or DELETE instead of a key of its own, so that a later call can be known as the same one. */
  readonly idempotencyKey?: string | undefined;
  /** Receives the sent share of an upload, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  /** Lets a small call outlive the page that sends it (Fetch standard, `keepalive`). */
  readonly keepalive?: boolean | undefined;
}

/** URLs contain only text, so values with a plain text form are accepted as text. */
type QueryValue<T> = string extends T ? T | number | boolean | readonly (string | number)[] : T;
type QueryInput<Q> = { [K in keyof Q]: QueryValue<Q[K]> };

type LoosenedQuery<I> = I extends { query?: infer Q }
  ? Omit<I, "query"> & { query?: QueryInput<NonNullable<Q>> }
  : I;

/** The input of a call: path parameters, query, and body or file, each only if the route has it. */
export type CallInput<R extends RouteShape> = "query" extends keyof R
  ? LoosenedQuery<RouteInput<R>>
  : RouteInput<R>;

/** The result of a call: the parsed body, or the whole response of a route with a file or events. */
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

/** The address of a route and the formats of its body and answer; the default is JSON. */
export interface RouteAddress {
  readonly method: Method;
  readonly path: string;
  readonly bodyFormat?: BodyFormat;
  readonly answerFormat?: BodyFormat;
}

type AddressOf<R> = R extends RouteShape
  ? RouteAddress & Pick<R, Extract<keyof R, keyof RouteAddress>>
  : never;

/** One function for each route of the contract: a missing or stale one does not compile. */
export type RouteAddresses = {
  readonly [N in keyof ApiRoutes]: { readonly [R in keyof ApiRoutes[N]]: AddressOf<ApiRoutes[N][R]> };
};
