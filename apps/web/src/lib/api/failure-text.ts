import { ApiError, type ClientCode } from "@lanyard/client/api-error";
import { formatLanguage } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";

/**
 * Returns the text of a failure that no server could word; undefined in English, which uses the exception's
 * text (spec section 7).
 */
export function failureText(code: ClientCode): string | undefined {
  if (formatLanguage() === "en") return undefined;
  return code === "NETWORK" ? t("ui.networkError") : t("ui.unknownError");
}

/** Returns why a call failed; replaces the browser's own message for a failed network. */
export function reasonOf(error: Error): string {
  return error instanceof ApiError && error.is("NETWORK") ? t("ui.networkError") : error.message;
}
