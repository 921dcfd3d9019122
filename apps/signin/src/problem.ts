/**
 * All codes with which Lanyard ID refuses requests, and their HTTP statuses. Each code is also the id of its
 * text in the catalogues.
 */
export const problemCodes = {
  INVALID_INPUT: 400,
  MALFORMED_BODY: 400,
  MALFORMED_REQUEST: 400,
  RETURN_ADDRESS_NOT_ALLOWED: 400,
  REDIRECT_ADDRESS_NOT_ALLOWED: 400,
  CLIENT_UNKNOWN: 400,
  PASSWORD_NOT_ALLOWED: 400,
  EXCHANGE_REFUSED: 400,
  SIGNED_OUT: 401,
  WRONG_CREDENTIALS: 401,
  ORIGIN_NOT_ALLOWED: 403,
  HEADER_MISSING: 403,
  NO_ORGANISATION: 403,
  NOT_ALLOWED: 403,
  UPSTREAM_REFUSED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  ALREADY_MEMBER: 409,
  LAST_ADMIN: 409,
  CANNOT_RETURN: 409,
  SLUG_TAKEN: 409,
  NOT_EMPTY: 409,
  RESTORE_RUNNING: 409,
  LINK_NOT_USABLE: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_ATTEMPTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  MAIL_FAILED: 503,
  UNAVAILABLE: 503,
} as const;

export type ProblemCode = keyof typeof problemCodes;
/** `message` is the message of a schema. `refusalText` translates it. */
export type FieldProblem = { path: string; message: string };

/** The default Retry-After time of refusals with status 503. */
const retrySeconds = 5;

/** An expected refusal. `errors` lists fields; `retryAfterSeconds` becomes the header Retry-After. */
export class SigninProblem extends Error {
  override name = "SigninProblem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, facts: { errors?: FieldProblem[]; retryAfterSeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.status = problemCodes[code];
    this.errors = facts.errors ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds ?? (this.status === 503 ? retrySeconds : undefined);
  }
}
