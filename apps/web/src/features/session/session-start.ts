import { readStored } from "#src/lib/browser/storage.ts";
import { adoptGrant, clearSession, wasSignedInKey } from "./session-changes.ts";
import type { SessionParts } from "./session-parts.ts";
import type { Refresh } from "./session-refresh.ts";
import { checkAuth } from "./signin-frame.ts";

/**
 * Starts the session in the order of spec section 4: development without sign-in, a token at hand, or a refresh
 * by cookie, which a new browser skips if the check-auth frame finds no session.
 */
export async function startSession(parts: SessionParts, refresh: Refresh): Promise<void> {
  try {
    if (parts.held.grant || (await skipAuth(parts))) return;
    if (await mayBeSignedIn(parts)) await refresh();
  } catch (cause) {
    console.error("Starting the session failed", cause);
  }
  if (parts.state.get().auth.status === "loading") clearSession(parts);
}

async function mayBeSignedIn(parts: SessionParts): Promise<boolean> {
  if (readStored(wasSignedInKey) !== null) return true;
  return checkAuth((await parts.service()).url);
}

/** Missing from the built app: the bundler drops the code behind the condition. */
async function skipAuth(parts: SessionParts): Promise<boolean> {
  if (!import.meta.env.DEV || !(await parts.config()).skipAuth) return false;
  const { skipAuthGrant } = await import("./skip-auth.ts");
  adoptGrant(parts, skipAuthGrant());
  return true;
}
