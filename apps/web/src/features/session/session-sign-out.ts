import { clearSession } from "./session-changes.ts";
import type { SessionParts } from "./session-parts.ts";
import type { SignInFailure } from "./session-state.ts";

/**
 * Tells the service, then forgets user, token and cache here and in the other tabs (spec section 4, Logout). Done once
 * more it tells the service again: a session that goes on there would sign the next who opens the page in.
 */
export async function signOut(parts: SessionParts): Promise<void> {
  let failure: SignInFailure | undefined;
  try {
    await (await parts.service()).logout();
  } catch (cause) {
    console.error("Logout failed", cause);
    failure = "not-ended";
  }
  clearSession(parts);
  parts.state.set({ failure });
  parts.tabs.tell({ kind: "signed-out" });
}
