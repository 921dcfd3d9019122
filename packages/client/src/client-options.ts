import type { FailureText } from "./api-error.ts";
import type { ReadyRequest } from "./request.ts";

export interface ClientSession {
  accessToken(): string | undefined;
  /**
   * Requests a new token after a 401. Returns `undefined` if no token is available. The client runs only
   * one refresh at a time.
   */
  refresh(): Promise<string | undefined>;
}

export interface ClientOptions {
  /**
   * The base URL of the API without a trailing slash: `/api` in the browser, and an absolute URL such as
   * `http://localhost:4000/api` elsewhere.
   */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Sends requests whose caller wants to know their progress, such as uploads. Without this function, fetch
   * sends them and reports no progress.
   */
  readonly sendWithProgress?: (request: ReadyRequest) => Promise<Response>;
  readonly session?: ClientSession;
  /**
   * Called before a change (except an upload) is sent. If the response is lost or is a server error (5xx),
   * the client calls the returned function, which waits for the server and returns whether to repeat the
   * change.
   */
  readonly beginChange?: () => () => Promise<boolean>;
  /** The language of the server's refusal messages (BCP 47); the default is English. */
  readonly language?: () => string;
  readonly failureText?: FailureText;
  readonly fieldName?: (noun: string, path: string) => string | undefined;
}

/** Checks a response. The call returns the value that the check returns. */
export type AnswerCheck = (noun: string, route: string, answer: unknown) => unknown;
