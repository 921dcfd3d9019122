import { ApiError } from "@lanyard/client/api-error";

/** Returns the text of an error, or the fallback if that text would not help users. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.is("NETWORK") || error.is("UNKNOWN") || error.is("INTERNAL") ? fallback : error.message;
}
