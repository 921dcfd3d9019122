import type { FailureText } from "./api-error.ts";
import type { ReadyRequest } from "./request.ts";

/** The source of access tokens. */
export interface ClientSession {
  /** The token to send now, if there is one. */
  accessToken(): string | undefined;
  /** Requests a new token after a 401; `undefined` without one. Never runs twice at once. */
  refresh(): Promise<string | undefined>;
}

export interface ClientOptions {
  /** The API's base without a slash at the end: `/api` in the browser, `http://localhost:4000/api` outside. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Sends uploads with progress, which fetch cannot report; without it, fetch sends them. */
  readonly sendWithProgress?: (request: ReadyRequest) => Promise<Response>;
  readonly session?: ClientSession;
  /**
   * Called when a change is sent. The returned function is called if the answer was lost; it waits as long as is sensible
   * and returns whether to send the change once more. Without it nothing is repeated.
   */
  readonly beginChange?: () => () => Promise<boolean>;
  /** The language of refusals (BCP 47); English by default. */
  readonly language?: () => string;
  readonly failureText?: FailureText;
  /** Returns the user's name of a refused field from the route's noun and the path; the path by default. */
  readonly fieldName?: (noun: string, path: string) => string | undefined;
}

/** Checks an answer before it is returned; its result is the answer. */
export type AnswerCheck = (noun: string, route: string, answer: unknown) => unknown;
