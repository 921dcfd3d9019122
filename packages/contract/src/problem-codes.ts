/**
 * All codes with which the API refuses requests, and their HTTP status. Services throw `AppError(code)`, and
 * clients switch on `code`, which is also the id of the default message.
 */
export const problemCodes = {
  INVALID_INPUT: 400,
  MALFORMED_BODY: 400,
  MALFORMED_REQUEST: 400,
  SIGNED_OUT: 401,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  EMAIL_TAKEN: 409,
  VALUE_TAKEN: 409,
  FIELDS_COLLIDE: 409,
  ALREADY_UNDONE: 409,
  NOT_UNDONE: 409,
  CHANGED_SINCE: 409,
  VIEW_CHANGED: 409,
  NOT_UNDOABLE: 409,
  REQUEST_RUNNING: 409,
  REQUEST_DONE: 409,
  COMPANY_EXISTS: 409,
  ALREADY_IN_PIPELINE: 409,
  NO_PIPELINE: 409,
  NO_STAGES: 409,
  STAGE_HAS_CARDS: 409,
  STAGE_FIELDS_MISSING: 409,
  LAST_STAGE: 409,
  LAST_PIPELINE: 409,
  IMPORT_RUNNING: 409,
  LAST_ADMIN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  TIMED_OUT: 503,
  FILE_QUOTA: 507,
  STORAGE_FULL: 507,
} as const;

export type ProblemCode = keyof typeof problemCodes;

const isCode = (text: string): text is ProblemCode => Object.hasOwn(problemCodes, text);

export function problemCode(text: string): ProblemCode | undefined {
  return isCode(text) ? text : undefined;
}
