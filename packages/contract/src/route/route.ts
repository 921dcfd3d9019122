import type { z } from "zod";

/**
 * Who may call: nobody signed in is needed for `public`; `export` takes whole lists away, which reading them page by page
 * does not give; `admin` is the role that manages the organisation.
 */
export type Right = "public" | "read" | "export" | "write" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How a body or an answer travels when it is not JSON: `file` answers stream bytes,
 * `multipart` bodies carry one file field, `events` answers are server-sent events without an end.
 * `streamed-json` bodies are JSON like any other to who sends them, and are read by the server while they arrive.
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
  /** The member of the body that a bare list stands for, sent in place of the object. */
  readonly bareList?: string;
  /** Bytes; 1 MB when not given. */
  readonly bodyLimit?: number;
  readonly status?: 200 | 201 | 202;
  readonly answer: z.ZodType;
  readonly answerFormat?: BodyFormat;
  /** Asked by what watches the process, which the rate limit does not count: a refusal would look like a dead process. */
  readonly isProbe?: true;
  /** API keys of any scope may call it; the answer has only records of kinds that the key may read. */
  readonly isOpenToKeys?: true;
  /** Milliseconds a request may take; 30 s when not given. */
  readonly timeLimitMs?: number;
}

export type RouteTable = Readonly<Record<string, RouteShape>>;

/** Declares the routes of one noun. Path parameters, query and body are strict: unknown keys are refused. */
export function routes<const T extends RouteTable>(table: T): T {
  return table;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller hands over for a route; only the parts that the route has. */
export type RouteInput<R extends RouteShape> = (R["params"] extends z.ZodType
  ? { params: Input<R["params"]> }
  : unknown) &
  (R["query"] extends z.ZodType ? { query?: Input<R["query"]> } : unknown) &
  (R["bodyFormat"] extends "multipart"
    ? { file: Blob; fileName: string; fields?: Record<string, string> }
    : R["body"] extends z.ZodType
      ? { body: Input<R["body"]> }
      : unknown);

/** What the client receives. */
export type RouteReply<R extends RouteShape> = z.output<R["answer"]>;
