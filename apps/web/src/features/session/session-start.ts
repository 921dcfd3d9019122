import { readStored } from "#src/lib/browser/storage.ts";
import { adoptGrant, clearSession, wasSignedInKey } from "./session-changes.ts";
import type { SessionParts } from "./session-parts.ts";
import type { Refresh } from "./session-refresh.ts";
import type { Grant } from "./session-state.ts";
import { checkAuth } from "./signin-frame.ts";

/**
 * Starts the session: in development mode without sign-in, with an existing token, or by a refresh with the
 * cookie (spec section 4). In a new browser, first checks for a session in a hidden frame.
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

/** `import.meta.env.DEV` is constant, so production builds omit this code. */
async function skipAuth(parts: SessionParts): Promise<boolean> {
  if (!import.meta.env.DEV || !(await parts.config()).skipAuth) return false;
  adoptGrant(parts, skipAuthGrant());
  return true;
}

/**
 * Returns the user whom the API also uses in development mode without sign-in: an administrator with all
 * permissions (spec section 4).
 */
function skipAuthGrant(): Grant {
  const user = {
    id: "developer",
    email: "developer@lanyard.example",
    name: "Developer",
    orgSlug: "acme",
    role: "admin",
    permissions: ["*"],
  };
  return { token: "skip-auth", user, lifetimeMs: Number.POSITIVE_INFINITY, receivedAtMs: Date.now() };
}
