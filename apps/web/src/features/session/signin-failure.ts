import { t } from "#src/lib/i18n/messages.ts";
import type { SignInFailure } from "./session-state.ts";

/** Returns the text of a failed sign-in (spec section 5, Login). Requires the texts of the area `session`. */
export function failureText(failure: SignInFailure): string {
  if (failure === "not-ended") return t("session.notEnded");
  if (failure === "popup-blocked") return t("session.popupBlocked");
  return failure === "no-access-token" ? t("session.noAccessToken") : t("session.failed");
}
