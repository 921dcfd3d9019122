import type { z } from "zod";

/**
 * The permission that a route requires. `public` needs no sign-in, `export` downloads whole lists, and
 * `admin` manages the organisation.
 */
export type Right = "public" | "read" | "export" | "write" | "admin";

/** The rights of each role; `*` means all. */
export const rolePermissions = {
  admin: ["*"],
  user: ["read", "write", "export"],
  viewer: ["read"],
} as const;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * The format of a body: `file` is a stream of bytes, `multipart` has one file, `events` is an endless stream
 * of server-sent events, and `streamed-json` is JSON that the server parses while receiving it.
 */
export type BodyFormat = "json" | "streamed-json" | "file" | "multipart" | "events";

export interface RouteShape {
  readonly method: Method;
  readonly path: string;
  readonly right: Right;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyFormat?: BodyFormat;
  /** The property of the body that a client may send as a bare array instead of an object. */
  readonly bareList?: string;
  /** The maximum size of the body in bytes; 1 MB by default. */
  readonly bodyLimit?: number;
  readonly status?: 200 | 201 | 202;
  readonly answer: z.ZodType;
  readonly answerFormat?: BodyFormat;
  /**
   * Whether the route is a health check. The rate limit ignores health checks, because a refusal would look
   * like a dead process.
   */
  readonly isProbe?: true;
  /** Whether the route refuses HEAD, because its GET has an effect, such as using up a ticket. */
  readonly refusesHead?: true;
  /**
   * Whether API keys of any scope may call the route. The response contains only records that the key may
   * read.
   */
  readonly isOpenToKeys?: true;
  /** The plural of the kind whose scope a key needs, if the path does not contain it. */
  readonly keyScope?: string;
  /**
   * Whether the route refuses `dry_run`, because a rollback would not revert its changes to files, Lanyard ID
   * or background work.
   */
  readonly actsOutside?: true;
  /** The time limit of a request; 30 s by default. */
  readonly timeLimitMs?: number;
}

export type RouteTable = Readonly<Record<string, RouteShape>>;

/** Declares routes. Their request schemas must be strict, so that requests with unknown keys are refused. */
export function routes<const T extends RouteTable>(table: T): T {
  return table;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type RouteInput<R extends RouteShape> = (R["params"] extends z.ZodType
  ? { params: Input<R["params"]> }
  : unknown) &
  (R["query"] extends z.ZodType ? { query?: Input<R["query"]> } : unknown) &
  (R["bodyFormat"] extends "multipart"
    ? { file: Blob; fileName: string; fields?: Record<string, string> }
    : R["body"] extends z.ZodType
      ? { body: Input<R["body"]> }
      : unknown);

export type RouteReply<R extends RouteShape> = z.output<R["answer"]>;
