import { ApiError } from "@lanyard/client/api-error";

/** Returns the server's message, or the fallback when the server sent none that helps the user. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.is("NETWORK") || error.is("UNKNOWN") || error.is("INTERNAL") ? fallback : error.message;
}
