import type { z } from "zod";

/**
 * The right to call a route: `public` needs no sign-in, `export` downloads whole lists, and `admin` manages
 * the organisation.
 */
export type Right = "public" | "read" | "export" | "write" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The format that is not plain JSON: `file` streams bytes, `multipart` has one file field, `events` is an endless
 * stream of server-sent events, and `streamed-json` is JSON that the server reads while it arrives.
 */
export type BodyFormat = "json" | "streamed-json" | "file" | "multipart" | "events";

export interface RouteShape {
  readonly method: Method;
  /** Below the API base (`/api`), parameters in braces: `/contacts/{id}`. */
  readonly path: string;
  readonly right: Right;
  /** One line for the generated documentation. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyFormat?: BodyFormat;
  /** The body's member that a bare list replaces. */
  readonly bareList?: string;
  /** Bytes; 1 MB when not given. */
  readonly bodyLimit?: number;
  readonly status?: 200 | 201 | 202;
  readonly answer: z.ZodType;
  readonly answerFormat?: BodyFormat;
  /** A probe of the process, which the rate limit skips: a refusal would look like a dead process. */
  readonly isProbe?: true;
  /** API keys of any scope may call it; the answer has only records of kinds that the key may read. */
  readonly isOpenToKeys?: true;
  /** The plural of the kind whose scope a key needs, if the path does not name it. */
  readonly keyScope?: string;
  /** The route also changes files, Lanyard ID or background work, so it refuses `dry_run`. */
  readonly actsOutside?: true;
  /** Milliseconds a request may take; 30 s when not given. */
  readonly timeLimitMs?: number;
}

export type RouteTable = Readonly<Record<string, RouteShape>>;

/** Declares the routes of one noun. Path parameters, query and body are strict: unknown keys are refused. */
export function routes<const T extends RouteTable>(table: T): T {
  return table;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of a route: only the parts that the route declares. */
export type RouteInput<R extends RouteShape> = (R["params"] extends z.ZodType
  ? { params: Input<R["params"]> }
  : unknown) &
  (R["query"] extends z.ZodType ? { query?: Input<R["query"]> } : unknown) &
  (R["bodyFormat"] extends "multipart"
    ? { file: Blob; fileName: string; fields?: Record<string, string> }
    : R["body"] extends z.ZodType
      ? { body: Input<R["body"]> }
      : unknown);

/** The answer that the client receives. */
export type RouteReply<R extends RouteShape> = z.output<R["answer"]>;
