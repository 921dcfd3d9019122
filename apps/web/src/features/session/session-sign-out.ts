import { clearSession } from "./session-changes.ts";
import type { SessionParts } from "./session-parts.ts";

/** Tells the service, then forgets user, token and cache here and in the other tabs (spec section 4, Logout). */
export async function signOut(parts: SessionParts): Promise<void> {
  try {
    await (await parts.service()).logout();
  } catch (cause) {
    console.error("Logout failed", cause);
  }
  clearSession(parts);
  parts.tabs.tell({ kind: "signed-out" });
}
