import { readGrant } from "./access-token.ts";
import { adoptGrantInAllTabs, type Refresh, type SessionParts } from "./session-changes.ts";
import type { SignInFailure } from "./session-state.ts";
import { beginFlow } from "./signin-flow.ts";
import { checkAuth } from "./signin-frame.ts";
import { openSigninPopup, type PopupOutcome } from "./signin-popup.ts";

/** Signs in with a popup. Call this function only in a click handler, because browsers block other popups. */
export async function signInByPopup(parts: SessionParts, refresh: Refresh): Promise<void> {
  const { state } = parts;
  if (state.get().isSigningIn) return;
  state.set({ isSigningIn: true, failure: undefined });
  const failure = await runPopup(parts, refresh).catch((cause): SignInFailure => {
    console.error("Signing in failed", cause);
    return "failed";
  });
  state.set({ isSigningIn: false, failure });
}

export async function signInByRedirect(
  parts: SessionParts,
  go = (address: string) => location.assign(address),
) {
  try {
    go(await beginFlow((await parts.service()).url));
  } catch (cause) {
    console.error("Signing in failed", cause);
    parts.state.set({ failure: "failed" });
  }
}

async function runPopup(parts: SessionParts, refresh: Refresh): Promise<SignInFailure | undefined> {
  const { url } = await parts.service();
  const outcome = await openSigninPopup(url);
  if (outcome.kind === "blocked") return "popup-blocked";
  if (parts.state.get().auth.status === "authenticated") return undefined;
  if (outcome.kind === "signed-in") return adoptOutcome(parts, refresh, outcome);
  // Closing the popup is not an error. A popup that lost its connection to this page may still have signed in
  // the user.
  if (await checkAuth(url)) await refresh();
  return undefined;
}

/**
 * Signs in after the popup has reported success: with the cookie, or else with the token in the popup's
 * message (spec section 4, Login).
 */
async function adoptOutcome(
  parts: SessionParts,
  refresh: Refresh,
  { accessToken }: Extract<PopupOutcome, { kind: "signed-in" }>,
): Promise<SignInFailure | undefined> {
  const reply = await refresh();
  if (reply.kind === "granted") return undefined;
  if (accessToken === undefined) return "no-access-token";
  const grant = readGrant(accessToken);
  if (!grant) return "failed";
  adoptGrantInAllTabs(parts, grant);
  return undefined;
}
