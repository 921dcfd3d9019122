/** The closed list of everything Lanyard ID refuses with: status and the sentence a person reads. */
export const problemCodes = {
  INVALID_INPUT: { status: 400, message: "Some of what was sent cannot be accepted." },
  MALFORMED_BODY: { status: 400, message: "The request body cannot be read." },
  MALFORMED_REQUEST: { status: 400, message: "This is not a valid HTTP request." },
  RETURN_ADDRESS_NOT_ALLOWED: { status: 400, message: "The return address is not registered." },
  REDIRECT_ADDRESS_NOT_ALLOWED: { status: 400, message: "The redirect address is not registered." },
  PASSWORD_NOT_ALLOWED: { status: 400, message: "This password cannot be used." },
  EXCHANGE_REFUSED: {
    status: 400,
    message: "This sign-in link was used or has expired. Please sign in again.",
  },
  SIGNED_OUT: { status: 401, message: "Please sign in." },
  WRONG_CREDENTIALS: { status: 401, message: "The email address or the password is wrong." },
  ORIGIN_NOT_ALLOWED: { status: 403, message: "This origin is not registered." },
  HEADER_MISSING: { status: 403, message: "The X-Auth-Request header is missing." },
  NO_ORGANISATION: {
    status: 403,
    message: "This account belongs to no organization. Ask for an invitation.",
  },
  NOT_ALLOWED: { status: 403, message: "Your role does not allow this." },
  UPSTREAM_REFUSED: {
    status: 403,
    message: "The sign-in provider did not confirm an account that is known here.",
  },
  NOT_FOUND: { status: 404, message: "This does not exist, or is not yours to see." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This address does not take that method." },
  REQUEST_TIMEOUT: { status: 408, message: "The request did not arrive in time." },
  ALREADY_MEMBER: { status: 409, message: "This person belongs to an organization already." },
  LAST_ADMIN: { status: 409, message: "An organization keeps at least one administrator." },
  SLUG_TAKEN: { status: 409, message: "This short name is taken." },
  LINK_NOT_USABLE: { status: 410, message: "This link was used or has expired. Ask for a new one." },
  TOO_LARGE: { status: 413, message: "This is larger than allowed." },
  UNSUPPORTED_TYPE: { status: 415, message: "This kind of content is not accepted here." },
  TOO_MANY_ATTEMPTS: { status: 429, message: "Too many failed attempts. Please wait a few minutes." },
  HEADERS_TOO_LARGE: { status: 431, message: "The headers of the request are too large." },
  INTERNAL: { status: 500, message: "An error occurred" },
  MAIL_FAILED: { status: 503, message: "The mail could not be sent. Please try again." },
  UNAVAILABLE: { status: 503, message: "Lanyard ID is not available right now. Please try again." },
} as const;

export type ProblemCode = keyof typeof problemCodes;
export type FieldProblem = { path: string; message: string };

/** When who was told that the service is away may try again. */
const retrySeconds = 5;

/** An expected refusal. `errors` name fields; `retryAfterSeconds` becomes the header of that name. */
export class SigninProblem extends Error {
  override name = "SigninProblem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, facts: { errors?: FieldProblem[]; retryAfterSeconds?: number } = {}) {
    super(facts.errors?.[0]?.message || problemCodes[code].message);
    this.code = code;
    this.status = problemCodes[code].status;
    this.errors = facts.errors ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds ?? (this.status === 503 ? retrySeconds : undefined);
  }
}
