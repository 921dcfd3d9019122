/**
 * The closed list of everything the API can refuse with: its HTTP status and the sentence a person reads
 * when the refusal names nothing more exact. Services throw `AppError(code)`; clients switch on `code`.
 */
export const problemCodes = {
  INVALID_INPUT: { status: 400, message: "Some of what was sent cannot be accepted." },
  MALFORMED_BODY: { status: 400, message: "The request body is not valid JSON." },
  MALFORMED_REQUEST: { status: 400, message: "This is not a valid HTTP request." },
  SIGNED_OUT: { status: 401, message: "Please sign in." },
  NOT_ALLOWED: { status: 403, message: "Your role does not allow this." },
  NOT_FOUND: { status: 404, message: "This does not exist, or is not yours to see." },
  REQUEST_TIMEOUT: { status: 408, message: "The request did not arrive in time." },
  EMAIL_TAKEN: { status: 409, message: "Email already exists." },
  FIELDS_COLLIDE: { status: 409, message: "Somebody else changed the same fields." },
  ALREADY_UNDONE: { status: 409, message: "This was already undone." },
  CHANGED_SINCE: { status: 409, message: "This was changed since and cannot be undone." },
  NOT_UNDOABLE: { status: 409, message: "This cannot be undone." },
  REQUEST_RUNNING: { status: 409, message: "The same request is still running." },
  REQUEST_DONE: { status: 409, message: "The same request was carried out before; its answer was lost." },
  COMPANY_EXISTS: { status: 409, message: "A company of this name exists already." },
  ALREADY_IN_PIPELINE: { status: 409, message: "This contact is already in a pipeline." },
  NO_PIPELINE: { status: 409, message: "No pipelines available" },
  NO_STAGES: { status: 409, message: "No stages found in pipeline" },
  STAGE_HAS_CARDS: { status: 409, message: "Choose a stage for the cards that stand here." },
  LAST_STAGE: { status: 409, message: "A pipeline needs at least one stage." },
  LAST_PIPELINE: { status: 409, message: "The last pipeline cannot be removed." },
  IMPORT_RUNNING: {
    status: 409,
    message: "Another import is running in your organisation. Please wait until it has finished.",
  },
  TOO_LARGE: { status: 413, message: "This is larger than allowed." },
  UNSUPPORTED_TYPE: { status: 415, message: "This kind of content is not accepted here." },
  KEY_REUSED: { status: 422, message: "This idempotency key was used for another request." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many requests. Please wait a moment." },
  HEADERS_TOO_LARGE: { status: 431, message: "The headers of the request are too large." },
  INTERNAL: { status: 500, message: "An error occurred" },
  UNAVAILABLE: { status: 503, message: "The service is not available right now. Please try again." },
  TIMED_OUT: { status: 503, message: "This took too long and was not done. Please try again." },
  FILE_QUOTA: { status: 507, message: "Your organisation's file storage is full." },
  STORAGE_FULL: { status: 507, message: "There is no space left to store this." },
} as const;

export type ProblemCode = keyof typeof problemCodes;

const isCode = (text: string): text is ProblemCode => Object.hasOwn(problemCodes, text);

/** Narrows any text to a problem code; `undefined` when the list does not have it. */
export function problemCode(text: string): ProblemCode | undefined {
  return isCode(text) ? text : undefined;
}
