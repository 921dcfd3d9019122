import { ApiError, type ClientCode } from "@lanyard/client/api-error";
import { formatLanguage } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";

/**
 * Returns the text of a failure without a response. Returns undefined in English, so that callers show the
 * text of the exception (spec section 7).
 */
export function failureText(code: ClientCode): string | undefined {
  if (formatLanguage() === "en") return undefined;
  return code === "NETWORK" ? t("ui.networkError") : t("ui.unknownError");
}

/** Network errors get a translated message instead of the browser's message. */
export function reasonOf(error: Error): string {
  return error instanceof ApiError && error.is("NETWORK") ? t("ui.networkError") : error.message;
}

export function refusedQuery(error: Error | null): string | undefined {
  if (!(error instanceof ApiError && error.is("INVALID_INPUT"))) return undefined;
  return error.errors[0]?.message ?? error.message;
}

/** The error of a change that the user cancelled in a dialog. Callers show no message for it. */
export class UserCancelled extends Error {}
