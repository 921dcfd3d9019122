import type { FailureText } from "./api-error.ts";
import type { ReadyRequest } from "./request.ts";

export interface ClientSession {
  accessToken(): string | undefined;
  /**
   * Requests a new token after a 401; returns `undefined` if there is none. The client runs one refresh at a
   * time.
   */
  refresh(): Promise<string | undefined>;
}

export interface ClientOptions {
  /** The base URL of the API without a trailing slash: `/api` in the browser, `http://localhost:4000/api` elsewhere. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Sends uploads and reports their progress. Uploads use fetch by default, which reports no progress. */
  readonly sendWithProgress?: (request: ReadyRequest) => Promise<Response>;
  readonly session?: ClientSession;
  /**
   * Called when a change is sent. If the response is lost, the client calls the returned function, which
   * waits until the server is reachable and returns whether to repeat the change. Without `beginChange`,
   * changes are never repeated.
   */
  readonly beginChange?: () => () => Promise<boolean>;
  /** The language of refusals (BCP 47); the default is English. */
  readonly language?: () => string;
  readonly failureText?: FailureText;
  /** Returns the label of a refused field by the route's noun and the field's path. */
  readonly fieldName?: (noun: string, path: string) => string | undefined;
}

/** Checks a response. The call returns the result of the check. */
export type AnswerCheck = (noun: string, route: string, answer: unknown) => unknown;
