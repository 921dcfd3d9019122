import { ApiError } from "@lanyard/client/api-error";

/** What the server said, or the fallback when nothing of use came back. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.is("NETWORK") || error.is("UNKNOWN") || error.is("INTERNAL") ? fallback : error.message;
}
